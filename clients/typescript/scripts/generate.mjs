// Writes src/openapi.ts from the OpenAPI document of this checkout's server.
import { writeFile } from "node:fs/promises";
import { serving } from "./serving.mjs";
import { typesOf } from "./types.mjs";

const server = await serving();
try {
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  await writeFile(new URL("../src/openapi.ts", import.meta.url), await typesOf(document));
} finally {
  await server.stop();
}

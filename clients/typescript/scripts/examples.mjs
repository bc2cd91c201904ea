// Writes the examples of the documentation beside the tests, which compile and run them.
import { readFile, writeFile } from "node:fs/promises";

const PAGES = { readme: "../README.md", guide: "../../../docs/guides/typescript.md" };

for (const [name, page] of Object.entries(PAGES)) {
  const text = await readFile(new URL(page, import.meta.url), "utf8");
  const [, example] = text.match(/```ts\n(.*?)```/s);
  await writeFile(new URL(`../tests/example-of-${name}.ts`, import.meta.url), example);
}

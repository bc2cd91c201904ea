// A real server on a free port, with a data directory that goes away with it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CHECKOUT = fileURLToPath(new URL("../../../", import.meta.url));
const INSTALLED = join(CHECKOUT, ".venv/bin/mnemolog");
const COMMAND = process.env.MNEMOLOG_COMMAND ?? (existsSync(INSTALLED) ? INSTALLED : "mnemolog");
const LONG_MS = 60_000;

/** Start `mnemolog serve`; `variables` are settings. */
export async function serving(variables = {}) {
  const folder = await mkdtemp(join(tmpdir(), "mnemolog-"));
  const data = join(folder, "data");
  const server = spawn(COMMAND, ["serve", "--port", "0", "--data", data], {
    cwd: folder,
    env: { ...unset(process.env), ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (chunk) => (said += chunk));
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = await announced(join(data, "server.json"), server);
  if (url === undefined) {
    await stop();
    throw new Error(`${COMMAND} serve did not start: ${said}`);
  }
  return { url, stop };
}

/** The address that the server writes down once it answers; undefined where it ends before. */
async function announced(file, server) {
  for (const until = Date.now() + LONG_MS; Date.now() < until && server.exitCode === null; ) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text) return JSON.parse(text).url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** The environment without settings of Mnemolog. */
function unset(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("MNEMOLOG_")));
}

// The client against a real server.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import {
  AccessError, InvalidInputError, Memory, MnemologError, NotFoundError, RemoteError, RepeatedIdError,
} from "mnemolog";
import { serving, type Serving } from "../scripts/serving.mjs";
import { typesOf } from "../scripts/types.mjs";

const run = promisify(execFile);
const MOVED = "I moved from Ankara to Izmir.";
let server: Serving;

before(async () => {
  server = await serving();
});
after(() => server.stop());

function memoryOf(agent_id: string): Memory {
  return new Memory(server.url, { agent_id });
}

test("what was added is found at once, with its outcome and its sources", async () => {
  const memory = memoryOf("adds");
  const receipt = await memory.add(MOVED, { id: "moved", user_id: "ayse", name: "Ayşe", metadata: { channel: "mail" } });
  assert.equal(receipt.outcome, "remembered");
  const found = await memory.search("Where does Ayşe live?", { limit: 3, metadata: { channel: "mail" } });
  assert.match(found.results[0]!.text, /Izmir/);
  assert.deepEqual(found.results[0]!.sources, ["moved"]);
  assert.equal(found.behind, 0);
  assert.deepEqual((await memory.search("Where does Ayşe live?", { metadata: { channel: "sms" } })).results, []);
});

test("messages of one call are added in order, and a wrong one is named by its number among all", async () => {
  const memory = memoryOf("many");
  const heard: number[] = [];
  const messages = Array.from({ length: 300 }, (_, number) => ({ content: `Ticket ${number} is about tea.` }));
  const receipts = await memory.addMany(messages, { wait: false, progress: (done) => heard.push(done) });
  assert.equal(receipts.length, 300);
  assert.deepEqual(heard, [256, 300]);
  const wrong = [...messages.slice(0, 260), { content: "" }];
  await assert.rejects(memory.addMany(wrong, { agent_id: "wrong", wait: false }), (error: InvalidInputError) => {
    assert.equal(error.field, "messages.260.content");
    assert.match(error.message, /^messages\.260\.content/);
    return true;
  });
});

test("an edge between two memories is drawn and taken away", async () => {
  const memory = memoryOf("edges");
  await memory.remember("The build fails on Windows.");
  await memory.remember("Paths are joined with slashes now.");
  const [fix, problem] = await memory.getAll();
  assert.ok(fix && problem);
  assert.equal((await memory.relate(fix.id, "solves", problem.id, { context: "seen in CI" })).outcome, "related");
  const edges = await memory.graph({ memory_id: fix.id });
  assert.deepEqual(edges.filter((edge) => edge.type === "solves").map((edge) => edge.context), ["seen in CI"]);
  assert.equal((await memory.unrelate(fix.id, "solves", problem.id)).outcome, "unrelated");
});

test("every verb about one memory does what it says", async () => {
  const memory = memoryOf("life");
  await memory.remember("Tom is allergic to nuts.", { importance: 0.9, user_id: "tom", metadata: { page: 7 } });
  const [nuts] = await memory.getAll({ metadata: { page: { gte: 7 } } });
  assert.ok(nuts);
  const { id } = nuts;
  await memory.pin(id);
  assert.equal((await memory.get(id)).pinned, true);
  await memory.unpin(id);
  await memory.lock(id);
  assert.equal((await memory.forget(id)).outcome, "refused");
  await memory.unlock(id);
  await memory.feedback(id, true);
  await memory.update(id, "Tom is allergic to all nuts.", { category: "fact", metadata: { page: 8 } });
  assert.deepEqual((await memory.get(id)).metadata, { page: 8 });
  assert.equal((await memory.get(id)).text, "Tom is allergic to all nuts.");
  await memory.restore(id);
  assert.equal((await memory.get(id)).text, "Tom is allergic to nuts.");
  await memory.forget(id, { reason: "he asked" });
  assert.deepEqual(await memory.getAll(), []);
  assert.equal((await memory.getAll({ everything: true, metadata: { channel: "mail" } })).length, 0);
  const events = (await memory.history(id)).map((each) => each.event);
  assert.equal(events[0], "memory_formed");
  assert.equal(events.at(-1), "memory_forgotten");
  assert.equal((await memory.why(id)).id, id);
});

test("questions about the whole of an agent are answered", async () => {
  const memory = memoryOf("asks");
  const begin = new Date();
  await memory.add("Ayşe lives in Izmir.", { id: "one", session_id: "s1" });
  await memory.add("Ayşe's brother Tom lives in Berlin.", { id: "two", session_id: "s1" });
  const found = await memory.search("Where does Tom live?");
  await memory.noteRecall(found.results, { session_id: "s2", query: "Where does Tom live?" });
  const context = await memory.context("Where does Tom live?", { tokens: 300 });
  assert.ok(context.tokens <= 300 && context.text.includes("Berlin"));
  assert.equal((await memory.whyNot("one", "Where does Tom live?")).id, "one");
  assert.ok(Array.isArray(await memory.graph({ hops: 2, types: ["same_entity", "related_to"] })));
  assert.ok((await memory.entities({ limit: 5 })).some((each) => each.entity.toLowerCase().includes("berlin")));
  assert.ok((await memory.hub("Berlin")).memories.length > 0);
  assert.ok((await memory.diff({ from: new Date(begin.getTime() - 1000) })).learned.length > 0);
  assert.ok((await memory.workingMemory("s1")).length > 0);
  assert.ok((await memory.agents()).some((each) => each.agent_id === "asks" && each.messages === 2));
  assert.ok((await memory.forgettingCurve({ days: 30 })).days.length > 0);
  assert.deepEqual(await memory.summaries(), []);
  assert.deepEqual(await memory.reforms(), []);
  assert.deepEqual((await memory.reformPlan()).steps, []);
  assert.ok((await memory.dream({ dry_run: true })).cycle);
  assert.deepEqual(await memory.cycles(), []);
  await assert.rejects(memory.cycle("none"), NotFoundError);
  await assert.rejects(memory.undo("none"), NotFoundError);
  assert.equal((await memory.replay({ agent_id: "asks", verify: true })).verified, true);
  assert.ok((await memory.status()).agents >= 1);
  assert.equal((await memory.endSession("s1")).outcome, "ended");
});

test("an agent runs its own memory", async () => {
  const memory = memoryOf("runs");
  await memory.coreMemoryAppend({ role: "developer", section: "lessons", item: "Tests begin by failing." });
  const core = await memory.coreMemoryGet({ role: "developer", tokens: 500 });
  assert.match(core.text, /begin by failing/);
  assert.equal((await memory.coreMemoryHistory({ limit: 5 })).length, 1);
  const undone = await memory.coreMemoryUndo({ role: "developer", version: 1 });
  assert.ok(undone.outcome);
  await memory.proposeChange({ role: "developer", section: "rules", content: "No sleeps in tests.", reason: "they are slow" });
  const [proposal] = await memory.proposals({ status: "waiting" });
  assert.ok(proposal);
  await memory.memoryLog({ role: "developer", action: "review", content: "The parser forgot empty lines.", importance: 7, cycle: 3 });
  assert.match(JSON.stringify(await memory.recallSearch({ text: "parser" })), /empty lines/);
  assert.match(JSON.stringify(await memory.recallByCycle({ from_cycle: 3, to_cycle: 3 })), /empty lines/);
  await memory.archivalInsert({ type: "decision", content: "We keep one queue for each partition." });
  await memory.archiveDocument({ type: "spec", source: "spec.md", content: "# Queues\n\nEach partition has a queue." });
  const bytes = new TextEncoder().encode("# Çay\n\nIt is brewed twice.");
  assert.equal((await memory.archiveFile("tea.md", bytes, { type: "research" })).outcome, "archived");
  assert.match(JSON.stringify(await memory.archivalSearch({ text: "queue" })), /queue/);
  assert.ok((await memory.reflect()).outcome);
});

test("what happens is heard as it happens, from a cursor on", async () => {
  const memory = memoryOf("heard");
  await memory.add(MOVED, { id: "first", session_id: "s1" });
  await memory.add("I like green tea in the morning.", { id: "second", session_id: "s1" });
  const stop = new AbortController();
  const heard = [];
  for await (const event of memory.events({ agents: ["heard"], kinds: ["decision"], after: "start", signal: stop.signal })) {
    heard.push(event);
    if (heard.length === 2) break;
  }
  assert.deepEqual(heard.map((each) => [each.input_id, each.outcome]), [["first", "remembered"], ["second", "remembered"]]);
  const later = memory.events({ agents: ["heard"], after: heard[0]!.cursor, signal: stop.signal });
  assert.equal((await later.next()).value?.input_id, "second");
  setTimeout(() => stop.abort(), 50);
  assert.equal((await later.next()).done, true);
  await assert.rejects(memory.events({ after: "no cursor" }).next(), InvalidInputError);
  assert.deepEqual((await memory.sessions()).map((each) => each.session_id), ["s1"]);
});

test("who looks after it lists what was said, exports the log, builds a projection anew and studies the gate", async () => {
  const memory = memoryOf("operated");
  await memory.add(MOVED, { id: "moved", session_id: "s1" });
  assert.deepEqual((await memory.messages({ session_id: "s1" })).map((each) => [each.id, each.text]), [["moved", MOVED]]);
  assert.deepEqual(await memory.messages({ cursor: "moved" }), []);
  assert.equal((await memory.gateStudy({ settings: { create_below: 0.5 } })).settings.create_below, 0.5);
  assert.deepEqual(await memory.deadLetters(), []);
  await assert.rejects(memory.retryDeadLetter(1), NotFoundError);
  const lines = [];
  for await (const line of memory.export()) lines.push(JSON.parse(line) as Record<string, unknown>);
  assert.equal(lines.at(-1)!.commits, lines.length - 2);
  const job = await memory.rebuild({ projection: "living" });
  assert.deepEqual([job.state, job.results?.map((each) => each.projection)], ["done", ["living"]]);
  assert.equal((await memory.rebuilds())[0]!.id, job.id);
});

test("the same id counts once, and with other content it is refused", async () => {
  const memory = memoryOf("repeats");
  await memory.add(MOVED, { id: "moved" });
  assert.equal((await memory.add(MOVED, { id: "moved" })).outcome, "repeated");
  await assert.rejects(memory.add("Something else.", { id: "moved" }), RepeatedIdError);
});

test("errors carry the problem document", async () => {
  const memory = memoryOf("errs");
  await assert.rejects(memory.get("nothing"), (error: NotFoundError) => {
    assert.ok(error instanceof NotFoundError && error instanceof MnemologError);
    assert.deepEqual([error.name, error.status, error.what, error.missing], ["NotFoundError", 404, "memory", "'nothing'"]);
    return true;
  });
  await assert.rejects(memory.search("tea", { limit: -1 }), (error: InvalidInputError) => error.field === "limit");
  await assert.rejects(new Memory("http://127.0.0.1:9", { retries: 0 }).status(), RemoteError);
});

test("a key opens the memory of its tenant, and a wrong one nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mnemolog-keys-"));
  await writeFile(join(folder, "keys"), "acme:acme-key-0123456789\n", { mode: 0o600 });
  const keyed = await serving({ MNEMOLOG_HTTP__API_KEYS_FILE: join(folder, "keys") });
  try {
    const memory = new Memory(keyed.url, { api_key: "acme-key-0123456789", agent_id: "a" });
    assert.equal((await memory.add(MOVED)).outcome, "remembered");
    await assert.rejects(new Memory(keyed.url, { api_key: "wrong-key-0123456789" }).status(), AccessError);
  } finally {
    await keyed.stop();
    await rm(folder, { recursive: true });
  }
});

test("without a name it is the default agent, and all of an agent is forgotten at once", async () => {
  const memory = new Memory(server.url);
  await memory.remember("Tom is allergic to nuts.", { user_id: "tom" });
  await memory.remember("Ayşe is allergic to peanuts.", { user_id: "ayse" });
  assert.equal((await memory.getAll({ agent_id: "default" })).length, 2);
  await memory.deleteAll({ agent_id: "default", user_id: "tom" });
  assert.deepEqual((await memory.getAll()).map((each) => each.subject), ["ayse"]);
});

test("a tenant's memory is no other's", async () => {
  const [acme, umbrella] = ["acme", "umbrella"].map((tenant_id) => new Memory(server.url, { tenant_id, agent_id: "a" }));
  await acme!.remember("The safe opens with 1234.");
  assert.deepEqual((await umbrella!.search("safe")).results, []);
  await assert.rejects(umbrella!.get((await acme!.getAll())[0]!.id), NotFoundError);
});

test("the generated types are those of the server", async () => {
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  const generated = await readFile(new URL("../src/openapi.ts", import.meta.url), "utf8");
  assert.ok((await typesOf(document)) === generated, "the API has changed: npm run generate writes src/openapi.ts again");
});

test("an answer holds every field that its type promises", async () => {
  const memory = memoryOf("whole");
  await memory.add(MOVED);
  const answer = await memory.search("Izmir");
  for (const name of ["without", "cursor", "as_of", "explain"]) assert.ok(name in answer, name);
  for (const name of ["status", "contradicts", "relevance", "explain"]) assert.ok(name in answer.results[0]!, name);
  assert.ok("stage" in (await memory.add("Tea is fine.")));
});

for (const page of ["readme", "guide"]) {
  test(`the example of the ${page} remembers something and finds it`, async () => {
    const example = new URL(`example-of-${page}.js`, import.meta.url);
    const { stdout } = await run(process.execPath, [example.pathname], { env: { ...process.env, MNEMOLOG_URL: server.url } });
    assert.match(stdout, /Izmir/);
  });
}

test("every address of the API has its verb, or is named here with what it is for", async () => {
  const operator = ["/", "/health", "/health/live", "/health/ready", "/metrics"];
  const carriesPlansOut = ["adopt_memory", "end_memory", "begin_dream", "dream_step", "finish_dream", "dream-plan", "undo-plan", "behind"];
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, object> };
  const files = ["memory", "controlled", "operating"].map((name) => new URL(`../src/${name}.ts`, import.meta.url));
  const source = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join();
  const left = Object.entries(document.paths)
    .filter(([path]) => path !== "/v1/events" && path !== "/v1/export" && !operator.includes(path))
    .filter(([path]) => !carriesPlansOut.some((each) => path.endsWith(`/${each}`)))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `"${method}", "${path}"`))
    .filter((address) => !source.includes(address));
  assert.deepEqual(left, []);
});

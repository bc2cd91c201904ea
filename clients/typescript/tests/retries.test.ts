// What is sent again, against a server that fails on purpose.
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { Memory, MnemologError, OverloadError, RateLimitError, RemoteError, ServerError } from "mnemolog";

const RECEIPT = { message_id: "m", position: "0:1", outcome: "remembered", events: [] };

type Answer = (response: ServerResponse) => void;

const breaks: Answer = (response) => response.destroy();
const hangs: Answer = () => {};
const accepts: Answer = (response) => said(response, 200, RECEIPT);

function refuses(status: number, kind: string, headers: Record<string, string> = {}): Answer {
  const problem = { type: `urn:mnemolog:error:${kind}`, title: kind, status, detail: `${kind} it is` };
  return (response) => said(response, status, problem, headers);
}

function said(response: ServerResponse, status: number, document: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(document));
}

/** A server that gives each request the next answer; what it was asked. */
async function failing(answers: Answer[], use: (url: string, bodies: Record<string, unknown>[]) => Promise<void>): Promise<void> {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    bodies.push(text ? JSON.parse(text) : {});
    (answers[bodies.length - 1] ?? accepts)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("a message is sent again with the id that the client made for it", async () => {
  await failing([breaks, refuses(503, "log_error")], async (url, bodies) => {
    const receipt = await new Memory(url, { agent_id: "a" }).add("I live in Izmir.");
    assert.equal(receipt.outcome, "remembered");
    assert.equal(bodies.length, 3);
    assert.equal(typeof bodies[0]!["id"], "string");
    assert.deepEqual(bodies[1], bodies[0]);
    assert.deepEqual(bodies[2], bodies[0]);
  });
});

test("it gives up after as many retries as it may", async () => {
  await failing([breaks, breaks, breaks], async (url, bodies) => {
    await assert.rejects(new Memory(url, { agent_id: "a", retries: 1 }).search("tea"), RemoteError);
    assert.equal(bodies.length, 2);
  });
  await failing([refuses(503, "log_error")], async (url) => {
    await assert.rejects(new Memory(url, { retries: 0 }).status(), (error: ServerError) => error.message === "log_error it is");
  });
});

test("Retry-After is waited for", async () => {
  await failing([refuses(429, "rate_limited", { "retry-after": "1" })], async (url, bodies) => {
    const begin = performance.now();
    await new Memory(url, { agent_id: "a" }).add("I live in Izmir.");
    assert.ok(performance.now() - begin >= 990);
    assert.equal(bodies.length, 2);
  });
  await failing([refuses(429, "rate_limited")], async (url) => {
    await assert.rejects(new Memory(url, { retries: 0 }).status(), RateLimitError);
  });
});

test("what cannot be repeated is sent again only where nothing was done", async () => {
  await failing([breaks], async (url, bodies) => {
    await assert.rejects(new Memory(url, { agent_id: "a" }).endSession("s1"), RemoteError);
    await new Memory(url, { agent_id: "a" }).endSession("s1");
    assert.equal(bodies.length, 2);
  });
  await failing([refuses(503, "overloaded", { "retry-after": "0" })], async (url, bodies) => {
    await new Memory(url, { agent_id: "a" }).dream();
    assert.equal(bodies.length, 2);
  });
  await failing([refuses(503, "overloaded")], async (url) => {
    await assert.rejects(new Memory(url, { agent_id: "a", retries: 0 }).dream(), OverloadError);
  });
});

test("what is refused is not sent again", async () => {
  await failing([refuses(409, "dream")], async (url, bodies) => {
    await assert.rejects(new Memory(url, { agent_id: "a" }).search("tea"), MnemologError);
    assert.equal(bodies.length, 1);
  });
});

test("a call ends when its time is over or its signal says so", async () => {
  await failing([hangs, hangs], async (url, bodies) => {
    const memory = new Memory(url, { agent_id: "a", timeout_ms: 50 });
    await assert.rejects(memory.search("tea"), /no answer in 50 ms/);
    assert.equal(bodies.length, 1);
    const patient = new Memory(url, { agent_id: "a" });
    await assert.rejects(patient.search("tea", { signal: AbortSignal.timeout(50) }), { name: "TimeoutError" });
  });
});

test("a server that is not Mnemolog is told as such", async () => {
  await failing([(response) => response.writeHead(404).end("<html>")], async (url) => {
    await assert.rejects(new Memory(url).status(), /not Mnemolog \(404\)/);
  });
});

test("a stream that breaks is joined again behind what was heard", async () => {
  const sends = (number: number): Answer => (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const event = { id: `e${number}`, cursor: `l/0:${number}`, kind: "decision", outcome: "remembered" };
    response.write(`id: l/0:${number}\nevent: decision\ndata: ${JSON.stringify(event)}\n\n`, () => response.destroy());
  };
  const asked: string[] = [];
  await failing([sends(1), breaks, sends(2)], async (url) => {
    const listening: typeof fetch = (input, init) => {
      asked.push(new URL(String(input)).searchParams.get("after") ?? "");
      return fetch(input, init);
    };
    const heard = [];
    for await (const event of new Memory(url, { fetch: listening }).events({ after: "start" })) {
      heard.push(event.id);
      if (heard.length === 2) break;
    }
    assert.deepEqual(heard, ["e1", "e2"]);
    assert.deepEqual(asked, ["start", "l/0:1", "l/0:1"]);
  });
});

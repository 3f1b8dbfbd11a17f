import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import { eventually } from "#tests/support/wire/eventually.ts";
import { silence, startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

const KB = 1024;
const MB = 1024 * KB;
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

/** Reads the whole body and tells its size. */
const counting: App = async (request) =>
  new Response(`${(await request.arrayBuffer()).byteLength} bytes`, {
    headers: { "content-type": "text/plain" },
  });

const headersOf = (port: number, type: string, length: number) => ({
  Host: `localhost:${port}`,
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": type,
  "Content-Length": String(length),
});

describe("a body", () => {
  it.each([
    ["/", URLENCODED, 256 * KB, 200],
    ["/", URLENCODED, 256 * KB + 1, 413],
    ["/", `${URLENCODED}; charset=UTF-8`, 10, 200],
    ["/", "APPLICATION/X-WWW-FORM-URLENCODED", 10, 200],
    ["/", MULTIPART, 5 * MB, 200],
    ["/", MULTIPART, 5 * MB + 1, 413],
    ["/", "text/plain", 10, 415],
    ["/", "application/json", 10, 415],
    ["/", "application/xml", 10, 415],
    ["/", "application/octet-stream", 10, 415],
    ["/", `${URLENCODED}x`, 10, 415],
    ["/", "", 10, 415],
    // Pictures, for staff.
    ["/admin/mps/edit/4", MULTIPART, 20 * MB, 200],
    ["/admin/mps/edit/4", MULTIPART, 20 * MB + 1, 413],
    ["/admin/mps/edit/4", URLENCODED, 256 * KB + 1, 413],
    ["/administrator", MULTIPART, 5 * MB + 1, 413],
  ])("to %s of type %j and %i bytes is answered %i", async (path, type, length, status) => {
    const { port } = await startLayer({ app: counting });
    const head = requestText(`POST ${path} HTTP/1.1`, headersOf(port, type, length));
    const answer = await sendRaw(port, Buffer.concat([Buffer.from(head), Buffer.alloc(length, "a")]));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toContain(`${length} bytes`);
  });

  it("without a length is refused, chunked or not", async () => {
    const { ask, port } = await startLayer({ app: counting });
    const { "Content-Length": _length, ...headers } = headersOf(port, URLENCODED, 0);
    expect((await ask("POST /", headers)).status).toBe(411);
    const chunked = { ...headers, "Transfer-Encoding": "chunked" };
    expect((await ask("POST /", chunked, "3\r\na=b\r\n0\r\n\r\n")).status).toBe(411);
  });

  it("that is compressed is refused: its real size would be anybody's guess", async () => {
    const { ask, port } = await startLayer({ app: counting });
    const headers = { ...headersOf(port, URLENCODED, 3), "Content-Encoding": "gzip" };
    expect((await ask("POST /", headers, "a=b")).status).toBe(415);
  });

  it("with two lengths, or a length and chunks, is no request at all", async () => {
    let reached = 0;
    const { port } = await startLayer({
      async app() {
        reached += 1;
        return new Response(null);
      },
    });
    const head = `POST / HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${URLENCODED}\r\n`;
    const doubled = `${head}Content-Length: 3\r\nContent-Length: 30\r\n\r\na=b`;
    const mixed = `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n`;
    expect((await sendRaw(port, doubled)).status).toBe(400);
    expect((await sendRaw(port, mixed)).status).toBe(400);
    expect(reached).toBe(0);
  });
});

describe("a slow client", () => {
  it("has ten seconds for its headers, thirty for its request, and thirty to read on; looked after every two", async () => {
    const { server } = await startLayer();
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 30_000,
      keepAliveTimeout: 65_000,
    });
    expect(Reflect.get(server, "connectionsCheckingInterval")).toBe(2_000);
  });

  /** An app that waits for the whole body, as a form does. */
  const patient: App = async (request) => {
    await request.arrayBuffer();
    return new Response(null, { status: 204 });
  };
  const half = (port: number) =>
    requestText(
      "POST /contact HTTP/1.1",
      {
        Host: `localhost:${port}`,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": URLENCODED,
        "Content-Length": "1000",
        Connection: "keep-alive",
      },
      "fullName=Ana",
    );

  it("that stops in the middle of its body gets a page, and the log says the same", async () => {
    const { server, port, lines } = await startLayer({ app: patient });
    server.timeout = 300;
    const answer = await sendRaw(port, half(port));
    expect([answer.status, answer.headers["connection"]]).toEqual([408, ["close"]]);
    expect(answer.body).toMatch(/<h1>[^<]+<\/h1>/);
    await eventually(() => lines.join()).toContain('"msg":"request"');
    expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({ status: 408, route: "other" });
  });

  it("gets 503 if we take too long", async () => {
    const { server, ask } = await startLayer({ app: silence });
    server.timeout = 300;
    const answer = await ask("GET /");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, ["10"]]);
  });
});

// R35
it("a body bomb of 100 MB is answered 413 at once, costs no memory, and others are served during it", async () => {
  const { port, origin } = await startLayer({ app: counting });
  const before = process.memoryUsage().rss;
  const status = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(requestText("POST / HTTP/1.1", headersOf(port, URLENCODED, 100 * MB)));
      const megabyte = Buffer.alloc(MB, "a");
      for (let sent = 0; sent < 100; sent += 1) socket.write(megabyte);
    });
    socket.once("data", (bytes: Buffer) => {
      resolve(bytes.toString().split("\r\n", 1)[0] ?? "");
      setImmediate(() => socket.destroy());
    });
    socket.once("error", reject);
  });
  expect((await fetch(origin)).status).toBe(200);
  expect(status).toBe("HTTP/1.1 413 Payload Too Large");
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * MB);
});

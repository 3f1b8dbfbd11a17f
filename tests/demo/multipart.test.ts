import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { UPLOAD } from "#app/model/limits.ts";
import { inputOf } from "#demo/http/input.ts";
import { RefusedCall } from "#demo/http/refusal.ts";
import { contract } from "#server/api/contract/index.ts";
import { createSender, type Sender } from "#server/api/send.ts";
import { listen } from "#tests/support/listen.ts";

/** Our client writes a multipart call, the reference API's reader reads it; nothing else is between them. */

type Sent = typeof CATEGORY & { icon?: File };

let server: Server;
let url: string;
let sender: Sender;
let received: { body: Sent; headers: Record<string, unknown> } | undefined;

const silent = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response));
  url = `http://127.0.0.1:${await listen(server)}`;
  sender = createSender({ baseUrl: url, log: { info: silent, warn: silent, error: silent } });
});
afterAll(async () => {
  await sender.close();
  server.closeAllConnections();
  server.close();
});

async function receive(request: IncomingMessage, response: ServerResponse) {
  try {
    const input = await inputOf(contract.categories.add, request, {});
    received = { body: (input as { body?: unknown }).body as Sent, headers: request.headers };
    response.writeHead(204).end();
  } catch (error) {
    const refusal = error instanceof RefusedCall ? error : new RefusedCall(500);
    if (!request.complete) response.setHeader("connection", "close");
    response.writeHead(refusal.status, { "content-type": "application/json" });
    response.end(JSON.stringify(refusal));
  }
}

beforeEach(() => (received = undefined));

const CATEGORY = {
  code: 12,
  name: "Образование и наука",
  nameAl: "Arsim dhe shkencë",
  nameEn: 'Education "and" science; = & %',
  description: "прв ред\nвтор ред",
};

const ICON = new Uint8Array(300).map((_, at) => at);
const icon = new File([ICON], "C:\\Users\\Ана Анева\\икона.png", { type: "image/png" });

const send = (body: Sent) =>
  sender.send(contract.categories.add, { body }, { requestId: "r", submissionKey: "form" });

async function post(parts: readonly (readonly [string, string | File])[], type?: string) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = await fetch(url, {
    method: "POST",
    body: form,
    ...(type !== undefined && { headers: { "content-type": type } }),
  });
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
}

const texts = Object.entries(CATEGORY).map(([name, value]) => [name, String(value)] as const);

describe("a multipart call", () => {
  it("arrives as it was sent: texts of any kind, and the file byte for byte", async () => {
    expect(await send({ ...CATEGORY, icon })).toEqual({ ok: true, value: null });
    const { icon: arrived, ...fields } = received?.body ?? {};
    expect(fields).toEqual(CATEGORY);
    expect(new Uint8Array((await arrived?.arrayBuffer()) ?? [])).toEqual(ICON);
    expect([arrived?.name, arrived?.type]).toEqual(["icon.png", "image/png"]);
  });

  it("has a key and a type like every write, and no file when there is none", async () => {
    await send(CATEGORY);
    expect(received?.body).toEqual(CATEGORY);
    expect(received?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(received?.headers["idempotency-key"]).toMatch(/^[\w-]{22}$/);
    expect(Number(received?.headers["content-length"])).toBeGreaterThan(400);
  });
});

describe("a multipart body of anybody", () => {
  it("counts the first of a repeated part and leaves out what is not asked for", async () => {
    const other = new File(["x"], "x.txt");
    const parts = [...texts, ["name", "друго"], ["x", "y"], ["virus", other]] as const;
    expect((await post(parts)).status).toBe(204);
    expect(received?.body).toEqual(CATEGORY);
  });

  it("has no file where a browser sends an empty one, or where a text stands", async () => {
    await post([...texts, ["icon", new File([], "")]]);
    expect(received?.body).toEqual(CATEGORY);
    await post([...texts, ["icon", "icon.png"]]);
    expect(received?.body).toEqual(CATEGORY);
  });

  it("is refused field by field, in the documented words", async () => {
    const parts = texts.filter(([name]) => name !== "nameAl").map(([name, value]) => [name, value] as const);
    const answer = await post([["code", "дванаесет"], ...parts]);
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { code: "Вредноста не е исправна!", nameAl: "Полето е задолжително!" } },
    });
    expect((await post([["code", ""], ...texts])).body).toMatchObject({
      fieldErrors: { code: "Полето е задолжително!" },
    });
    expect((await post([["name", new File(["x"], "x")], ...texts.slice(2)])).status).toBe(400);
  });

  it("is read up to two megabytes a file, so that its sender learns the limit, and refused above", async () => {
    const large = (bytes: number) => new File([new Uint8Array(bytes)], "a.png", { type: "image/png" });
    expect((await post([...texts, ["icon", large(UPLOAD.refusedBytes)]])).status).toBe(204);
    expect(received?.body.icon?.size).toBe(UPLOAD.refusedBytes);
    expect((await post([...texts, ["icon", large(UPLOAD.refusedBytes + 1)]])).status).toBe(413);
    expect((await post([...texts, ["icon", large(8_000_000)]])).status).toBe(413);
    const several = Array.from({ length: 5 }, () => ["icon", large(10)] as const);
    expect((await post([...texts, ...several])).status).toBe(413);
    const many = Array.from({ length: 70 }, (_, at) => [`f${at}`, "x"] as const);
    expect((await post([...texts, ...many])).status).toBe(413);
  });

  it("is refused when it is of another type or no multipart at all", async () => {
    expect((await post(texts, "application/json")).status).toBe(415);
    expect((await post(texts, "multipart/form-data")).status).toBe(415);
    expect((await post(texts, "multipart/form-data; boundary=other")).status).toBe(400);
    expect((await post(texts, "multipart/form-data; boundary=")).status).toBe(400);
  });

  it("is refused as one that is too large even when it does not say how large it is", async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="icon"; filename="a.png"\r\n\r\n';
    async function* endless() {
      yield Buffer.from(head);
      for (let at = 0; at < 100; at += 1) yield await Promise.resolve(Buffer.alloc(65_536));
    }
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const init = { method: "POST", headers, body: endless(), duplex: "half" } as unknown as RequestInit;
    const status = await fetch(url, init).then(
      (response) => response.status,
      // The rest of the body may still be on its way when the connection closes.
      () => 413,
    );
    expect(status).toBe(413);
    expect(received).toBeUndefined();
  });
});

describe("the codecs of multipart bodies", () => {
  const mp = {
    fullName: "А",
    fullNameAl: "A",
    fullNameEn: "A",
    email: "a@b.mk",
    dateOfBirth: "",
    partyId: 3,
    genderId: 2,
    ethnicityId: null,
    mandateId: 1,
    active: false,
  };

  it("write ids and flags as text and stop the legacy spelling", () => {
    const wire = z.encode(contract.mps.update.body, mp);
    expect(wire).toEqual({
      fullName: "А",
      fullNameAl: "A",
      fullNameEn: "A",
      email: "a@b.mk",
      dateOfBirth: "",
      partyId: "3",
      genderId: "2",
      ethnicityId: "",
      mandateId: "1",
      statusId: "false",
    });
    expect(z.decode(contract.mps.update.body, wire)).toEqual(mp);
  });

  it.each(["True", "1", "", "да"])("read no flag into %j", (statusId) => {
    const wire = { ...z.encode(contract.mps.update.body, mp), statusId } as never;
    expect(z.safeDecode(contract.mps.update.body, wire).success).toBe(false);
  });
});

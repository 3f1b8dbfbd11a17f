import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
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

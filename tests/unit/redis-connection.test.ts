import { createServer, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { parseRedisUrl } from "#server/settings/service-urls.ts";
import { StoreUnavailable } from "#server/store/engine.ts";
import { openConnection } from "#server/store/redis-connection.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** A server's reply to a command of a test; none at all if it `hangs`; `undefined` is no reply. */
interface Behaviour {
  readonly hangs?: boolean;
  readonly greets?: string;
  readonly replies?: string | undefined;
}

const WELL: Behaviour = { replies: "+OK" };

/** A connection to servers that behave like this, one after another; what each was sent, and how one is lost. */
async function connected(behaviours: readonly Behaviour[]) {
  const sent: string[][] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const { hangs = false, greets = "+OK", replies } = behaviours[sent.length] ?? WELL;
    const own: string[] = [];
    sent.push(own);
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      for (const command of String(data)
        .split(/\*\d+\r\n/)
        .slice(1)) {
        const words = command.split("\r\n").filter((word) => word !== "" && !word.startsWith("$"));
        const isGreeting = words[0] === "HELLO" || words[0] === "CLIENT";
        if (!isGreeting) own.push(words.join(" "));
        const reply = isGreeting ? greets : replies;
        if (!hangs && reply !== undefined) socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const log = { info: vi.fn(), warn: vi.fn() };
  const address = parseRedisUrl(`redis://127.0.0.1:${port}`) ?? expect.fail("No address of a Redis");
  const connection = openConnection(address, log, async () => undefined);
  onTestFinished(() => {
    connection.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { ...connection, log, sent, lose: () => sockets.at(-1)?.destroy() };
}

const PATIENT = { timeoutMs: 60_000 };

it("sends again at once on a new connection what an old one keeps, where it may be sent twice", async () => {
  const { ask, sent, lose } = await connected([{}, WELL]);
  const kept = ask(["GET", "a"], { ...PATIENT, isRepeatable: true });
  await eventually(() => sent[0]).toEqual(["GET a"]);
  lose();
  expect(await kept).toBe("OK");
  expect(sent).toEqual([["GET a"], ["GET a"]]);
});

it("never sends again what may have been carried out", async () => {
  const { ask, sent, lose } = await connected([{}, WELL]);
  const taken = ask(["GETDEL", "a"], PATIENT);
  await eventually(() => sent[0]).toEqual(["GETDEL a"]);
  lose();
  await expect(taken).rejects.toThrow(StoreUnavailable);
  expect(await ask(["GET", "b"])).toBe("OK");
  expect(sent).toEqual([["GETDEL a"], ["GET b"]]);
});

it("logs each reason for which it can't connect, once", async () => {
  const [loading, distrusted] = [{ greets: "-LOADING it starts" }, { greets: "-WRONGPASS it says" }];
  const { ask, log } = await connected([loading, loading, distrusted, loading, distrusted, WELL]);
  expect(await ask(["GET", "a"])).toBe("OK");
  const codes = log.warn.mock.calls.map(([{ code }]) => code);
  expect(codes).toEqual(["LOADING", "WRONGPASS"]);
  expect(log.info).toHaveBeenCalledTimes(1);
});

import { ErrorReply } from "redis";
import { expect, it, onTestFinished, vi } from "vitest";
import { redisPlace } from "#server/settings/redis-url.ts";
import { StoreUnavailable } from "#server/store/engine.ts";
import { openConnection } from "#server/store/redis-connection.ts";
import type { Link } from "#server/store/redis-link.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const never = () => new Promise<never>(() => undefined);

/** A server as a connection sees it: what it answers, and whether it lets anybody connect. */
interface Server {
  readonly connect?: () => Promise<unknown>;
  readonly send?: (key: string, args: readonly string[]) => Promise<unknown>;
}

/** A connection to these servers, one after another; what each was sent, and how the present one is lost. */
function connected(url: string, servers: readonly Server[]) {
  const place = redisPlace(url) ?? expect.fail("No address of a Redis");
  const sent: string[][] = [];
  const lost: ((error: unknown) => void)[] = [];
  const connection = openConnection({
    place,
    log: { info: vi.fn(), warn: vi.fn() },
    probe: ["probe", "PROBE"],
    onConnected: async () => undefined,
    open(_place, _ms, onFault): Link {
      const { connect = async () => undefined, send = async () => "OK" } = servers[sent.length] ?? {};
      const own: string[] = [];
      sent.push(own);
      lost.push(onFault);
      return {
        connect,
        async send(key, args) {
          if (key === "probe") return "OK";
          own.push(key);
          return send(key, args);
        },
        servers: async () => [],
        listen: async () => undefined,
        end: () => undefined,
      };
    },
  });
  onTestFinished(connection.close);
  return { ...connection, sent, lose: () => lost.at(-1)?.(new Error("lost")) };
}

const CLUSTER = "redis+cluster://127.0.0.1:1";
const PATIENT = { patienceMs: 60_000 };

it("makes another connection beside one that says nothing", async () => {
  const { ask, sent } = connected("redis://127.0.0.1:1", [{ connect: never }, {}]);
  expect(await ask("a", ["GET", "a"])).toBe("OK");
  expect(sent).toEqual([[], ["a"]]);
});

it("sends again at once on a new connection what an old one keeps, where it may be sent twice", async () => {
  const { ask, sent, lose } = connected(CLUSTER, [{ send: never }, {}]);
  const kept = ask("a", ["GET", "a"], { ...PATIENT, isRepeatable: true });
  await eventually(() => sent[0]).toEqual(["a"]);
  lose();
  expect(await kept).toBe("OK");
  expect(sent).toEqual([["a"], ["a"]]);
});

it("leaves on an old connection what may have been carried out: other servers of a Cluster still answer", async () => {
  let answer: (reply: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => (answer = resolve));
  const { ask, sent, lose } = connected(CLUSTER, [{ send: () => late }, {}]);
  const taken = ask("a", ["GETDEL", "a"], PATIENT);
  await eventually(() => sent[0]).toEqual(["a"]);
  lose();
  await eventually(() => sent.length).toBe(2);
  expect(await ask("b", ["GET", "b"])).toBe("OK");
  answer("mine");
  expect(await taken).toBe("mine");
  expect(sent).toEqual([["a"], ["b"]]);
});

it("asks nobody else after an ordinary refusal", async () => {
  const refuse = async () => {
    throw new ErrorReply("OOM command not allowed");
  };
  const { ask, sent } = connected(CLUSTER, [{ send: refuse }, {}]);
  await expect(ask("a", ["SET", "a"], { isRepeatable: true })).rejects.toThrow(StoreUnavailable);
  expect(sent).toEqual([["a"]]);
});

it("waits while a Cluster moves what it asks for, also with what must not be done twice", async () => {
  const answers = [new ErrorReply("TRYAGAIN Multiple keys request during rehashing of slot"), "mine"];
  const send = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { ask, sent } = connected(CLUSTER, [{ send }]);
  expect(await ask("a", ["EVAL", "a"])).toBe("mine");
  expect(sent).toEqual([["a", "a"]]);
});

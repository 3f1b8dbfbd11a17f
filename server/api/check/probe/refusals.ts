import { z } from "zod";
import type { Endpoint } from "../../endpoint.ts";
import type { WireRequest } from "../../transport/request.ts";
import type { Caller } from "../callers.ts";
import { judgeRefusal } from "../compare/judge.ts";
import type { Difference, Probe } from "../finding.ts";
import type { Ask } from "./line.ts";
import { harmlessRequest, spoiledRequest, unknownRequest, type WrongValue } from "./requests.ts";

/** What there is to try the refusals of a call with. */
interface Material {
  /** A right request; `undefined` when there was nothing to make one of. */
  readonly request: WireRequest | undefined;
  /** Who may make the call and was let through; `undefined` for nobody. */
  readonly caller: Caller | undefined;
  readonly outsider: Caller | undefined;
  readonly wrong: WrongValue | undefined;
  /** Whether the same write once more is a conflict. */
  readonly again: boolean;
}

interface Attempt {
  readonly probe: Probe;
  readonly status: number;
  readonly request: WireRequest;
  readonly caller: Caller | undefined;
  readonly field?: string;
}

/** Tries whatever a call has to refuse, one after another, and compares status and error body. */
export async function refusalDifferences(
  ask: Ask,
  endpoint: Endpoint,
  material: Material,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { probe, status, request, caller, field } of attempts(endpoint, material)) {
    const exchange = await ask(request, caller?.headers ?? {});
    found.push(...judgeRefusal(exchange, status, probe, field));
  }
  return found;
}

function attempts(endpoint: Endpoint, { request, caller, outsider, wrong, again }: Material): Attempt[] {
  const read = endpoint.method === "GET";
  const harmless = read && request ? request : harmlessRequest(endpoint);
  const hasIds = !(endpoint.params instanceof z.ZodUndefined);
  const nowhere = request ? unknownRequest(request, endpoint) : read && harmless;
  const list: (Attempt | false)[] = [
    endpoint.caller !== "anyone" && {
      probe: "without credentials",
      status: 401,
      request: harmless,
      caller: undefined,
    },
    outsider !== undefined && { probe: "wrong role", status: 403, request: harmless, caller: outsider },
    caller !== undefined &&
      hasIds &&
      nowhere !== false && { probe: "unknown id", status: 404, request: nowhere, caller },
    caller !== undefined &&
      wrong !== undefined &&
      request !== undefined && {
        probe: "wrong value",
        status: 400,
        request: spoiledRequest(request, wrong),
        caller,
        field: wrong[0],
      },
    caller !== undefined &&
      again &&
      request !== undefined && { probe: "again", status: 409, request, caller },
  ];
  return list.filter((attempt) => attempt !== false);
}

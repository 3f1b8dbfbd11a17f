import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";

/** A call of the contract under its name there, such as `cases.setStatus`. */
type NamedCall = readonly [name: string, endpoint: Endpoint];

/** All calls of the contract: new ones are included in every test over them automatically. */
export const EVERY_CALL: readonly NamedCall[] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Readonly<Record<string, Endpoint>>).map(([name, endpoint]): NamedCall => [
    `${group}.${name}`,
    endpoint,
  ]),
);

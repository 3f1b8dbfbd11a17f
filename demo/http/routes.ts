import { type Contract, contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { cases, contact, history } from "../handlers/cases.ts";
import { categories } from "../handlers/categories.ts";
import * as directory from "../handlers/directory.ts";
import { events } from "../handlers/events.ts";
import { extra } from "../handlers/extra.ts";
import { meetings } from "../handlers/meetings.ts";
import { monthlyReports, yearlyReports } from "../handlers/reports.ts";
import { statistics } from "../handlers/statistics.ts";
import { auth, users } from "../handlers/users.ts";
import type { Handlers, ReadHandler, WriteHandler } from "./call.ts";

/** A handler for every call of the contract; a missing one does not compile. */
const handlers: Handlers<Contract> = {
  auth,
  users,
  ...directory,
  categories,
  cases,
  history,
  meetings,
  events,
  monthlyReports,
  yearlyReports,
  statistics,
  contact,
  extra,
};

/** A reading handler for GET, a writing one for the other methods; guaranteed by the mapped type of all handlers. */
type AnyHandler = ReadHandler<Endpoint> | WriteHandler<Endpoint>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
}

const placeholders = ({ endpoint }: Route) => endpoint.path.split("{").length;

/** Every call. Fixed segments come before placeholders: `/cases/filter` is not the case with the id "filter". */
export const routes: readonly Route[] = Object.entries(
  handlers as unknown as Record<string, Record<string, AnyHandler>>,
)
  .flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, handler]) => {
      // The mapped type guarantees that the two trees have the same leaves.
      const endpoints = contract[group as keyof Contract] as unknown as Record<string, Endpoint>;
      return { endpoint: endpoints[name] as Endpoint, handler };
    }),
  )
  .toSorted((one, other) => placeholders(one) - placeholders(other));

import { type Contract, contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { auth, users } from "../handlers/users.ts";
import { cases, history } from "../handlers/cases.ts";
import { categories } from "../handlers/categories.ts";
import { contact } from "../handlers/contact.ts";
import { events } from "../handlers/events.ts";
import { extra } from "../handlers/extra.ts";
import { meetings } from "../handlers/meetings.ts";
import { mandates, mps, offices, parties } from "../handlers/directory.ts";
import { monthlyReports, yearlyReports } from "../handlers/reports.ts";
import { statistics } from "../handlers/statistics.ts";
import type { Handlers, ReadHandler, WriteHandler } from "./call.ts";

/** A handler for every call of the contract; a missing one does not compile. */
const handlers: Handlers<Contract> = {
  auth,
  users,
  offices,
  mps,
  parties,
  mandates,
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

/** A call of the contract with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly pattern: RegExp;
}

/** The result of matching a path: the routes by method, or nothing if no call has that path. */
interface Match {
  readonly route: Route | undefined;
  readonly allowed: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

// Fixed segments before placeholders: /cases/filter is not the case with the id "filter".
const routes = pair(contract, handlers).toSorted(
  (a, b) => placeholders(a.endpoint.path) - placeholders(b.endpoint.path),
);

/** Finds the call for a path, with the raw values of its placeholders. */
export function matchRoute(method: string, path: string): Match | undefined {
  const found = routes.find(({ pattern }) => pattern.test(path));
  if (!found) return undefined;
  const same = routes.filter(({ endpoint }) => endpoint.path === found.endpoint.path);
  return {
    route: same.find(({ endpoint }) => endpoint.method === method),
    allowed: same.map(({ endpoint }) => endpoint.method),
    params: { ...found.pattern.exec(path)?.groups },
  };
}

function pair(endpoints: Contract, answers: Handlers<Contract>): Route[] {
  const groups = Object.entries(answers) as [keyof Contract, Record<string, AnyHandler>][];
  return groups.flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, handler]) => {
      // The mapped type guarantees that the two trees have the same leaves.
      const endpoint = (endpoints[group] as unknown as Record<string, Endpoint>)[name] as Endpoint;
      return { endpoint, handler, pattern: patternOf(endpoint.path) };
    }),
  );
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function placeholders(template: string): number {
  return template.split("{").length;
}

import { request } from "undici";
import { ROUNDS } from "../measurements.ts";
import { interleave } from "../rounds.ts";
import type { Builds } from "../servers/builds.ts";
import { AS_A_BROWSER } from "../servers/contenders.ts";
import type { Comparison } from "../tables.ts";
import { type AskedList, cpuOfLists } from "./lists.ts";
import type { Office } from "./office.ts";
import { type Asked, timeOf } from "./pages.ts";

/** The lists of what an administrator manages; the demo has fewer than 25 parties and categories. */
const LISTS: readonly Omit<AskedList, "office">[] = [
  { figure: "users", path: "/admin/users" },
  { figure: "MPs", path: "/admin/mps" },
  { figure: "offices", path: "/admin/offices" },
  { figure: "parties", path: "/admin/parties", leastRows: 2 },
  { figure: "categories", path: "/admin/categories", leastRows: 2 },
];

/** How much longer the list of many users may take than that of few. */
const GROWTH = 2;

/** A list that was read is kept for two seconds, so that whoever waits as long has it read anew. */
const KEPT_MS = 2_100;

const SIZE = new Intl.NumberFormat("en-GB");

/**
 * The lists of the management beside bare pages of the same texts, and the list of many users beside that of few: a
 * page of it, a search in it, and the first of them, for which all users are read from the API.
 */
export async function measureManagement(
  few: Office,
  many: Office,
  builds: Pick<Builds, "serve" | "bare">,
): Promise<Comparison[]> {
  const lists = LISTS.map((list) => ({ ...list, office: few }));
  const cpu = await cpuOfLists(
    [...lists, { figure: `users of ${SIZE.format(many.users)}`, path: "/admin/users", office: many }],
    builds,
  );
  const paged = await growthOf("users", (office) => timeOf({ office, path: "/admin/users?page=2" }));
  const sought = await growthOf("search of users", (office) => timeOf({ office, path: "/admin/users?q=an" }));
  const anew = await growthOf("users read anew", (office) => timeOfFirst({ office, path: "/admin/users" }));
  return [...cpu, paged, sought, anew];

  async function growthOf(
    figure: string,
    time: (office: Office) => Promise<{ readonly ms: number }>,
  ): Promise<Comparison> {
    for (const office of [few, many]) await time(office);
    const found = await interleave(ROUNDS, { few: () => time(few), many: () => time(many) });
    return {
      figure: `${figure} of ${SIZE.format(many.users)}, p50 ms`,
      product: found.many.ms,
      beside: { what: `of ${SIZE.format(few.users)}`, value: found.few.ms },
      aim: { of: "ratio", atMost: GROWTH },
    };
  }
}

/** How long the answer takes for which the API has to be asked. */
async function timeOfFirst({ office: { product, cookie }, path }: Asked): Promise<{ readonly ms: number }> {
  await new Promise((resolve) => setTimeout(resolve, KEPT_MS));
  const begin = performance.now();
  const { body } = await request(product.origin + path, { headers: { ...AS_A_BROWSER, cookie } });
  await body.arrayBuffer();
  return { ms: performance.now() - begin };
}

import { load } from "../servers/load.ts";
import { CONNECTIONS, ROUNDS, SECONDS } from "../measurements.ts";
import { interleave } from "../rounds.ts";
import { saveListTexts } from "../servers/answers.ts";
import type { Builds } from "../servers/builds.ts";
import { AS_A_BROWSER, bareOptions, rawOptions } from "../servers/contenders.ts";
import { startServer } from "../servers/process.ts";
import type { Comparison } from "../tables.ts";
import type { Asked } from "./pages.ts";

/** A list, and what it is called in the table; one that has fewer rows than a page says how many it has at least. */
export interface AskedList extends Asked {
  readonly figure: string;
  readonly leastRows?: number;
}

/** Servers that have just started get faster for so long: the first list of each would be charged with it. */
const UNTIL_STEADY_SECONDS = 12;

/** CPU of a list may be so many times that of a bare page of the same texts. */
const MOST = 1.2;

/** CPU of each list beside a bare page of the same texts. */
export async function cpuOfLists(
  lists: readonly AskedList[],
  builds: Pick<Builds, "serve" | "bare">,
): Promise<Comparison[]> {
  const figures: Comparison[] = [];
  for (const list of lists) figures.push(await cpuOf(list, builds));
  return figures;
}

async function cpuOf(
  { figure, office: { product, cookie }, path, leastRows = 25 }: AskedList,
  builds: Pick<Builds, "serve" | "bare">,
): Promise<Comparison> {
  const url = product.origin + path;
  const rows = await startServer(await rawOptions(await saveListTexts(url, cookie, leastRows)));
  const bare = await startServer(await bareOptions(builds, rows.origin));
  try {
    const mine = { server: product, url, headers: { ...AS_A_BROWSER, cookie } };
    const other = { server: bare, url: `${bare.origin}/rows`, headers: AS_A_BROWSER };
    for (const target of [mine, other]) await load(target, UNTIL_STEADY_SECONDS, CONNECTIONS);
    const found = await interleave(ROUNDS, {
      mine: () => load(mine, SECONDS, CONNECTIONS),
      other: () => load(other, SECONDS, CONNECTIONS),
    });
    return {
      figure: `${figure}, ms CPU`,
      product: found.mine.cpuMs,
      beside: { what: leastRows === 25 ? "bare 25 rows" : "bare, same rows", value: found.other.cpuMs },
      aim: { of: "ratio", atMost: MOST },
    };
  } finally {
    await Promise.all([bare.stop(), rows.stop()]);
  }
}

import bcd, { type CompatStatement, type Identifier } from "@mdn/browser-compat-data" with { type: "json" };

/** The browsers from which on script runs (README), by their names in MDN's tables. */
const BASELINE = {
  chrome: 99,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 115,
  samsunginternet_android: 18,
} as const;

/** Something that browsers have, such as `Array` `toSorted`, or a global: `URLPattern` without a name. */
interface Feature {
  readonly owner: string;
  readonly name: string | undefined;
}

/** Whether one of the browsers lacks it, has it behind a switch, or got it later. */
const isNewer = ({ support }: CompatStatement) =>
  Object.entries(BASELINE).some(([browser, version]) => {
    const first = [support[browser as keyof typeof BASELINE]].flat()[0];
    const since = first?.version_added;
    return (
      typeof since !== "string" || first?.flags || !(Number.parseFloat(since.replace("≤", "")) <= version)
    );
  });

function featuresOf(owners: Identifier) {
  const [newer, older]: [Feature[], Feature[]] = [[], []];
  const add = ({ __compat: compat }: Identifier, feature: Feature) =>
    compat && (isNewer(compat) ? newer : older).push(feature);
  for (const [owner, members] of Object.entries(owners) as [string, Identifier][]) {
    add(members, { owner, name: undefined });
    for (const [key, member] of Object.entries(members) as [string, Identifier][])
      if (/^[A-Za-z]+(?:_static)?$/.test(key)) add(member, { owner, name: key.replace("_static", "") });
  }
  return { newer, older };
}

const tables = [bcd.javascript.builtins, bcd.api].map((table) => featuresOf(table as Identifier));

/** What at least one browser of the baseline lacks. */
export const NEWER = tables.flatMap(({ newer }) => newer);

const olderNames = new Set(tables.flatMap(({ older }) => older.map(({ owner, name }) => name ?? owner)));

/** Their names, without those that older things also have, and those as short as what a minifier writes. */
export const NEWER_NAMES: ReadonlySet<string> = new Set(
  NEWER.map(({ owner, name }) => name ?? owner).filter((name) => name.length > 3 && !olderNames.has(name)),
);

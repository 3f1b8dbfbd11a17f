import bcd, { type CompatStatement, type Identifier } from "@mdn/browser-compat-data" with { type: "json" };

/** The browsers from which on script runs (README), by their names in MDN's tables. */
export const BASELINE = {
  chrome: 99,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 105,
  samsunginternet_android: 18,
} as const;

/** Something that browsers have, such as `Array` `toSorted`, or a global: `URLPattern` without a name. */
interface Feature {
  readonly owner: string;
  readonly name: string | undefined;
}

type BaselineBrowser = keyof typeof BASELINE;

/** The version since which a browser has it without a switch. */
function versionOf({ support }: CompatStatement, browser: BaselineBrowser): number {
  const first = [support[browser]].flat()[0];
  const since = first?.version_added;
  return typeof since !== "string" || first?.flags ? Infinity : Number.parseFloat(since.replace("≤", ""));
}

/** Whether one of the browsers lacks it, has it behind a switch, or got it later. */
const isNewer = (compat: CompatStatement) =>
  Object.entries(BASELINE).some(
    ([browser, version]) => !(versionOf(compat, browser as BaselineBrowser) <= version),
  );

/** The version since which a browser has `self.name`, `Owner.name`, `Owner.prototype.name` or, of lists, `[].name`. */
export function sinceWhen(feature: string, browser: BaselineBrowser): number {
  const [owner = "", name = ""] = feature.replace("[]", "Array").replace(".prototype", "").split(".");
  const [top, member] = owner === "self" ? [name, undefined] : [owner, name];
  const statements = [bcd.api, bcd.javascript.builtins].flatMap((table) => {
    const its = (table as Identifier)[top];
    const found = member === undefined ? its : (its?.[member] ?? its?.[`${member}_static`]);
    const { __compat: compat } = found ?? {};
    return compat ? [compat] : [];
  });
  return Math.max(
    ...statements.map((compat) => versionOf(compat, browser)),
    statements.length > 0 ? 0 : Infinity,
  );
}

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

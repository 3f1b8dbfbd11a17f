import { join } from "node:path";

/**
 * What a start needs, in this order (decision 401). Each is one file, because each costs a start a millisecond; a
 * module that several stages need is in the first of them.
 */
const STAGES: Readonly<Record<string, RegExp>> = {
  start: /\/server\/boot\/start\.ts$/,
  product: /\/server\/product\.ts$/,
  portal: /\/app\/(?:portal|system\/not-found)/,
  "back-office": /\/app\/(?:account|admin)\//,
};

/** Parts of the portal that modules load late; only the list of routes loads these too. */
const PARTS = /\/app\/portal\//;
const ROUTES = /virtual:react-router\/server-build$/;

const ROOT = join(import.meta.dirname, "../..");
/** The other process of a demo, which loads the first stage too. */
const REFERENCE = join(ROOT, "server/reference/main.ts");

type Kind = "importedIds" | "dynamicallyImportedIds";

/** What the bundler tells of modules. */
interface Graph {
  getModuleInfo(id: string): Readonly<Record<Kind, readonly string[]>> | null;
}

/** Groups for the bundler that put the server's modules into one file for each stage. */
export function stageGroups() {
  let stages: ReadonlyMap<string, string> | undefined;
  const names = Object.keys(STAGES);
  return names.map((name, at) => ({
    name(id: string, graph: Graph) {
      stages ??= stagesOf(graph);
      return stages.get(id) === name ? name : null;
    },
    debugName: name,
    priority: names.length - at,
  }));
}

function stagesOf(graph: Graph): ReadonlyMap<string, string> {
  const all = [...closure([join(ROOT, "server/main.ts")], graph, ["importedIds", "dynamicallyImportedIds"])];
  const reference = closure([REFERENCE], graph);
  const waiting = new Set(all.filter((id) => waits(id, graph)));
  const stages = new Map<string, string>();
  for (const [stage, test] of Object.entries(STAGES))
    for (const id of closure(
      all.filter((one) => test.test(one)),
      graph,
    ))
      if (!stages.has(id) && !waiting.has(id)) stages.set(id, reference.has(id) ? "start" : stage);
  return stages;
}

/**
 * Whether a module, or one that it imports, may await a part of the portal (`await import` at its top, in place of
 * `lazy`). In one file with it, it would wait for itself: so it keeps a file of the bundler's.
 */
const waits = (id: string, graph: Graph) =>
  [...closure([id], graph)].some((one) =>
    graph.getModuleInfo(one)?.dynamicallyImportedIds.some((next) => PARTS.test(next) && !ROUTES.test(one)),
  );

/** These modules and all that they import in these ways. */
function closure(ids: readonly string[], graph: Graph, kinds: readonly Kind[] = ["importedIds"]) {
  const found = new Set(ids);
  // What is added meanwhile is looked at too.
  for (const id of found)
    for (const kind of kinds) for (const next of graph.getModuleInfo(id)?.[kind] ?? []) found.add(next);
  return found;
}

import { join } from "node:path";

/**
 * What a start needs, in this order (decision 401). Each is one file, because each costs a start a millisecond; a
 * module that several stages need is in the first of them.
 */
const STAGES: Readonly<Record<string, RegExp>> = {
  start: /\/server\/boot\/start\.ts$/,
  product: /\/server\/product\.ts$/,
  // The portal's modules await these: in the same file they would wait for themselves.
  awaited: /\/app\/portal\/home\/(?:finder\/found|start\/answer|re(?:ceipt|quest)\/\w+-page)\.tsx?$/,
  portal: /\/app\/(?:portal|system\/not-found)/,
  "back-office": /\/app\/(?:account|admin)\//,
};

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
  const main = closure([join(ROOT, "server/main.ts")], graph, ["importedIds", "dynamicallyImportedIds"]);
  const reference = closure([REFERENCE], graph);
  const stages = new Map<string, string>();
  for (const [stage, test] of Object.entries(STAGES))
    for (const id of closure(
      [...main].filter((one) => test.test(one)),
      graph,
    ))
      if (!stages.has(id)) stages.set(id, reference.has(id) ? "start" : stage);
  return stages;
}

/** These modules and all that they import in these ways. */
function closure(ids: readonly string[], graph: Graph, kinds: readonly Kind[] = ["importedIds"]) {
  const found = new Set(ids);
  // What is added meanwhile is looked at too.
  for (const id of found)
    for (const kind of kinds) for (const next of graph.getModuleInfo(id)?.[kind] ?? []) found.add(next);
  return found;
}

/** What the tags of a text could be selected by: their names, attributes, classes and ids. */
export type Marks = ReadonlySet<string>;

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

/** Reads the marks of all tags in a piece of HTML as React writes it. */
export function marksOf(html: string): Marks {
  const marks = new Set<string>();
  for (const [, tag = "", attributes = ""] of html.matchAll(TAG)) {
    marks.add(tag.toLowerCase());
    for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      marks.add(`[${name.toLowerCase()}`);
      if (name === "id") marks.add(`#${value}`);
      if (name === "class") for (const word of value.split(" ")) marks.add(`.${word}`);
    }
  }
  return marks;
}

/** Of which only what is inside may matter; all other at-rules come with the rest. */
const AROUND = /^@(?:layer|supports|container|media(?! print))\b/;

/**
 * Those rules of a minified style sheet that may apply to a piece of HTML before anybody points at it, in their order
 * and layers: all that do, and some that don't.
 */
export function earlyRules(css: string, marks: Marks): string {
  return partsOf(css)
    .map(({ prelude, body }) => {
      if (body === undefined) return `${prelude};`;
      if (AROUND.test(prelude)) {
        const inner = earlyRules(body, marks);
        // A layer has its place by where it is named first.
        return inner !== "" || prelude.startsWith("@layer") ? `${prelude}{${inner}}` : "";
      }
      return !prelude.startsWith("@") && mayApply(prelude, marks) ? `${prelude}{${body}}` : "";
    })
    .join("");
}

/** A rule's own properties, such as colours, as a minifier writes them. */
const PROPERTY = /(?<=[{;])(--[\w-]+):[^;{}]*;?/g;

/** Drops the properties that no rule of a style sheet uses. */
export const usedProperties = (css: string): string =>
  css.replaceAll(PROPERTY, (declared, name: string) => (css.includes(`var(${name}`) ? declared : ""));

interface Part {
  readonly prelude: string;
  /** Absent from a statement such as `@layer a,b`. */
  readonly body: string | undefined;
}

const BOUNDARY = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g;

/** The statements and blocks that a style sheet consists of. */
function partsOf(css: string): readonly Part[] {
  const parts: Part[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(BOUNDARY)) {
    if (sign === "{" && ++depth === 1) open = index;
    if (sign === "}" && --depth === 0) {
      parts.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    }
    if (sign === ";" && depth === 0) {
      parts.push({ prelude: css.slice(start, index).trim(), body: undefined });
      start = index + 1;
    }
  }
  return parts;
}

const POINTED_AT = /:(?:hover|active|focus(?:-visible|-within)?)(?![\w-])/;
/** Innermost first: `:not(:is(a))` takes two turns. */
const WITH_ARGUMENTS = /:[\w-]+\([^()]*\)/;
const NEEDED = /(?:^|[\s>+~])([a-z][\w-]*)|([.#][\w-]+|\[[\w-]+)/gi;

function mayApply(selectors: string, marks: Marks): boolean {
  let plain = selectors;
  while (WITH_ARGUMENTS.test(plain)) plain = plain.replace(WITH_ARGUMENTS, "");
  return plain.split(",").some((selector) => {
    if (POINTED_AT.test(selector)) return false;
    const needed = [...selector.matchAll(NEEDED)].map(([, tag, mark = ""]) => tag ?? mark);
    return needed.every((mark) => marks.has(mark));
  });
}

import { DomUtils, parseDocument } from "htmlparser2";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** What these tests ask for by role; the roles of elements as browsers give them. */
const ROLES: Readonly<Record<string, string>> = {
  main: "main",
  nav: "navigation",
  aside: "complementary",
  header: "banner",
  footer: "contentinfo",
  section: "region",
  article: "article",
  form: "form",
  button: "button",
  select: "combobox",
  option: "option",
  table: "table",
  tr: "row",
  td: "cell",
  th: "columnheader",
  ul: "list",
  ol: "list",
  li: "listitem",
  dt: "term",
  dd: "definition",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  img: "img",
  noscript: "noscript",
  video: "video",
};

const INPUTS: Readonly<Record<string, string>> = {
  checkbox: "checkbox",
  radio: "radio",
  submit: "button",
};

/** Elements without readable text. */
const UNREAD = new Set(["script", "style", "template"]);

type Name = string | RegExp;

/** An element of a page, or a whole page, in which tests find others by role and name, as people do. */
export class Part {
  readonly #nodes: readonly Node[];
  readonly #element: Element | undefined;
  readonly #root: Part;
  readonly #source: string;
  #parts: readonly Part[] | undefined;

  private constructor(source: string, nodes: readonly Node[], element?: Element, root?: Part) {
    this.#source = source;
    this.#nodes = nodes;
    this.#element = element;
    this.#root = root ?? this;
  }

  static of(html: string): Part {
    return new Part(html, parseDocument(html, { withStartIndices: true, withEndIndices: true }).children);
  }

  /** As people read it: without tags, white space collapsed. */
  get text(): string {
    return this.#nodes.map(textIn).join("").replace(/\s+/g, " ").trim();
  }

  /** Its characters as they are, such as those typed into a text area. */
  get content(): string {
    return this.#nodes.map(contentOf).join("");
  }

  /** Its markup as it came, for tests of the markup itself. */
  get html(): string {
    return this.#source.slice(this.#nodes[0]?.startIndex ?? 0, (this.#nodes.at(-1)?.endIndex ?? -1) + 1);
  }

  get tag(): string {
    return this.#element?.name ?? "";
  }

  get role(): string {
    const own = this.attribute("role");
    if (own !== undefined) return own;
    if (this.tag === "a") return this.attribute("href") === undefined ? "" : "link";
    if (this.tag === "input") return INPUTS[this.attribute("type") ?? ""] ?? "";
    if (this.tag === "th" && this.attribute("scope") === "row") return "rowheader";
    return ROLES[this.tag] ?? "";
  }

  /** What screen readers call it. */
  get name(): string {
    const label = this.attribute("aria-label");
    if (label !== undefined) return label;
    const by = this.attribute("aria-labelledby");
    if (by !== undefined)
      return by
        .split(" ")
        .flatMap((id) => this.#root.#byId(id)?.text ?? [])
        .join(" ");
    if (this.tag === "table") return this.tags("caption")[0]?.text ?? "";
    if (this.tag === "fieldset") return this.tags("legend")[0]?.text ?? "";
    if (this.tag === "figure") return this.tags("figcaption")[0]?.text ?? "";
    if (/^(?:input|select|textarea)$/.test(this.tag)) return this.#label();
    if (/^(?:main|nav|section|article|form|aside|header|footer)$/.test(this.tag))
      return this.all("heading")[0]?.text ?? "";
    return this.attribute("alt") ?? (this.text || (this.attribute("title") ?? ""));
  }

  /** What screen readers add to its name: hints, and the message of an error. */
  get description(): string {
    const ids = this.attribute("aria-describedby")?.split(" ") ?? [];
    return ids.flatMap((id) => this.#root.#byId(id)?.text ?? []).join(" ");
  }

  get attributes(): Readonly<Record<string, string>> {
    return this.#element?.attribs ?? {};
  }

  attribute(name: string): string | undefined {
    return this.attributes[name];
  }

  /** Everything in it of a role, of a name if given: exactly so, or as the expression says. */
  all(role: string, name?: Name): Part[] {
    return this.#find((part) => part.role === role && (name === undefined || isNamed(part, name)));
  }

  /** The first of a role and name, if any. */
  find(role: string, name?: Name): Part | undefined {
    return this.all(role, name)[0];
  }

  /** The first of a role and name. */
  get(role: string, name?: Name): Part {
    const found = this.find(role, name);
    if (found === undefined)
      throw new Error(
        `No ${role} ${name === undefined ? "" : `named ${name} `}in: ${this.text.slice(0, 500)}`,
      );
    return found;
  }

  /** Elements by tag, such as those without a role. */
  tags(...tags: readonly string[]): Part[] {
    return this.#find((part) => tags.includes(part.tag));
  }

  /** Whether it is ticked, selected or open. */
  get isOn(): boolean {
    return ["checked", "selected", "open"].some((name) => this.attribute(name) !== undefined);
  }

  get target(): string {
    return this.attribute("href") ?? "";
  }

  get links(): readonly string[] {
    return this.all("link").map(({ target }) => target);
  }

  /** The ids in it, in document order. */
  get ids(): readonly string[] {
    return this.#find((part) => part.attribute("id") !== undefined).map((part) => part.attribute("id") ?? "");
  }

  /** A control by the name under which it is sent. */
  control(name: string): Part | undefined {
    return this.#find((part) => part.attribute("name") === name)[0];
  }

  /** All elements in it, in document order. */
  get #inner(): readonly Part[] {
    return (this.#parts ??= DomUtils.filter(DomUtils.isTag, [
      ...(this.#element?.children ?? this.#nodes),
    ]).flatMap((element) =>
      DomUtils.isTag(element) ? [new Part(this.#source, [element], element, this.#root)] : [],
    ));
  }

  #find(test: (part: Part) => boolean): Part[] {
    return this.#inner.filter(test);
  }

  #byId(id: string): Part | undefined {
    return this.#find((part) => part.attribute("id") === id)[0];
  }

  #label(): string {
    const id = this.attribute("id");
    const label = this.#root.tags("label").find((each) => id !== undefined && each.attribute("for") === id);
    if (label !== undefined) return label.text;
    for (let up = this.#element?.parent; up; up = up.parent)
      if (DomUtils.isTag(up) && up.name === "label") return new Part(this.#source, [up]).text;
    return "";
  }
}

const isNamed = (part: Part, name: Name) =>
  typeof name === "string" ? part.name === name : name.test(part.name);

function contentOf(node: Node): string {
  if (!DomUtils.isText(node)) return DomUtils.hasChildren(node) ? node.children.map(contentOf).join("") : "";
  // The parser leaves what stands in a text area as it is written.
  const isTyped = node.parent !== null && DomUtils.isTag(node.parent) && node.parent.name === "textarea";
  return isTyped
    ? DomUtils.textContent(parseDocument(node.data.replaceAll("<", "&lt;")).children)
    : node.data;
}

function textIn(node: Node): string {
  if (DomUtils.isText(node)) return contentOf(node);
  if (!DomUtils.hasChildren(node)) return " ";
  if (!DomUtils.isTag(node)) return node.children.map(textIn).join("");
  if (node.name === "wbr") return "";
  return UNREAD.has(node.name) ? " " : ` ${node.children.map(textIn).join("")} `;
}

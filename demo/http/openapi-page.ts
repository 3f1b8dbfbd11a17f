import { createHash } from "node:crypto";
import { escapeHtml } from "../identity/page.ts";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent) }
body { max-width: 60rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word }
details { border: 1px solid var(--line); border-radius: 6px; margin-block: .5rem; padding: .5rem .75rem }
summary { cursor: pointer } summary code { font-weight: 700 } h2 { margin-top: 2.5rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; font-size: .875rem }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`;

/** The policy of the page: its own stylesheet and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

interface Media {
  readonly schema?: unknown;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

/** What the page reads of an OpenAPI document. */
export interface Readable {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The OpenAPI document as an HTML page without scripts: every call with its values and an example. */
export function openApiPage({ info, paths, components }: Readable): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  const sections = [...groups].map(
    ([tag, those]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${those.map(callOf).join("")}`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`,
  );
  const links = [...groups.keys(), "schemas"].map(
    (tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}: REST API</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(info.title)}: REST API</h1>
<p>${escapeHtml(info.description)} For programs: <a href="/openapi.json">openapi.json</a>.</p>
<p>${links.join(" · ")}</p>
<main>${sections.join("")}<h2 id="schemas">schemas</h2>${schemas.join("")}</main>
</body>
</html>
`;
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callOf({ path, method, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters
    .filter(({ name }) => name !== undefined)
    .map(({ name = "", in: place = "", required, example }) =>
      row([`<code>${escapeHtml(name)}</code>`, place, required ? "required" : "optional", code(example)]),
    );
  const answers = Object.entries(responses).map(([status, answer]) =>
    row([status, escapeHtml(answer.description)]),
  );
  return `<details id="${escapeHtml(operationId)}"><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(description)}</p>
${rows.length > 0 ? `<h3>Values</h3><table>${rows.join("")}</table>` : ""}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { example }]) => `<h3>Body: ${escapeHtml(type)}</h3>${json(example)}`)
  .join("")}
<h3>Answers</h3><table>${answers.join("")}</table>
${Object.values(responses["200"]?.content ?? {})
  .map(({ example }) => json(example))
  .join("")}</details>`;
}

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

const code = (value: unknown) =>
  value === undefined ? "" : `<code>${escapeHtml(JSON.stringify(value))}</code>`;

const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

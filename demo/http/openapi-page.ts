import { html } from "hono/html";
import type { Markup } from "./plain-page.ts";

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

/** The OpenAPI document as the content of a page: every call with its values and an example. */
export function openApiPage({ info, paths, components }: Readable): Markup {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  const links = [...groups.keys(), "schemas"].map((tag) => html`<a href="#${tag}">${tag}</a> `);
  const sections = [...groups].map(
    ([tag, those]) =>
      html`<h2 id="${tag}">${tag}</h2>
        ${those.map(callOf)}`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<details id="schema-${name}">
        <summary><code>${name}</code></summary>
        ${json(schema)}
      </details>`,
  );
  return html`<p>${info.description} For programs: <a href="/openapi.json">openapi.json</a>.</p>
    <p>${links}</p>
    ${sections}
    <h2 id="schemas">schemas</h2>
    ${schemas}`;
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callOf({ path, method, operation }: Call): Markup {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const values = parameters
    .filter(({ name }) => name !== undefined)
    .map(({ name, in: place, required, example }) =>
      row(
        name,
        place,
        required ? "required" : "optional",
        example === undefined ? "" : JSON.stringify(example),
      ),
    );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { example }]) =>
      html`<h3>Body: ${type}</h3>
        ${json(example)}`,
  );
  const answers = Object.entries(responses).map(([status, answer]) => row(status, answer.description));
  const examples = Object.values(responses["200"]?.content ?? {}).map(({ example }) => json(example));
  return html`<details id="${operationId}">
    <summary><code>${method} ${path}</code> ${summary}</summary>
    <p>${description}</p>
    ${
      values.length > 0
        ? html`<h3>Values</h3>
            <table>
              ${values}
            </table>`
        : ""
    }
    ${bodies}
    <h3>Answers</h3>
    <table>
      ${answers}
    </table>
    ${examples}
  </details>`;
}

const row = (...cells: readonly (string | undefined)[]): Markup =>
  html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;

const json = (value: unknown): Markup => html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

import { html } from "hono/html";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Markup } from "./plain-page.ts";

/** What the page reads of an OpenAPI document. */
export interface Readable {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Pick<Endpoint, "summary"> & { readonly description: string }>>>
  >;
}

/** The calls of an OpenAPI document as the content of a page. */
export function openApiPage({ info, paths }: Readable): Markup {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary, description }]) =>
        html`<tr>
          <td><code>${method.toUpperCase()} ${path}</code></td>
          <td>${summary}. ${description}</td>
        </tr>`,
    ),
  );
  return html`<p>
      ${info.description} What each call takes and answers stands in <a href="/openapi.json">openapi.json</a>,
      which any viewer of OpenAPI shows.
    </p>
    <table>
      ${rows}
    </table>`;
}

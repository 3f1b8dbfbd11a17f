import { CookieJar } from "tough-cookie";
import { Part } from "./dom.ts";

/** A page as a browser without JavaScript sees it. */
export interface Page {
  readonly status: number;
  /** Path and query after redirects. */
  readonly path: string;
  readonly headers: Headers;
  readonly html: string;
  /** Its elements, to find by role and name. */
  readonly dom: Part;
  /** All that people read. */
  readonly text: string;
  /** Its forms, in document order. */
  readonly forms: readonly PageForm[];
}

export interface PageForm {
  readonly method: string;
  /** Path and query of its action; the whole address if on another host. */
  readonly action: string;
  /** What would be sent if nothing were typed: hidden and prefilled fields, ticked boxes, selected options. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The file fields; a form with any is sent as multipart. */
  readonly files: readonly string[];
}

/** The form of a page that posts to an address which begins so. */
export const formTo = ({ forms }: Page, start: string): PageForm | undefined =>
  forms.find(({ method, action }) => method === "post" && action.startsWith(start));

export const valueIn = (form: PageForm | undefined, name: string): string | undefined =>
  form?.fields.find(([field]) => field === name)?.[1];

type Files = Readonly<Record<string, File>>;

type Fields = Readonly<Record<string, string | readonly string[]>>;

export type Client = ReturnType<typeof client>;

let clients = 0;

/**
 * A browser without JavaScript: keeps cookies, follows redirects, sends `Origin` with posts.
 * @param origin of the app, such as `http://localhost:4711`
 * @param address identifies it for the limits; by default every client has its own
 */
export function client(origin: string, address = nextAddress()) {
  const jar = new CookieJar(undefined, { allowSpecialUseDomain: true, rejectPublicSuffixes: false });

  /** One request, without following redirects. */
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, origin).href;
    const headers = new Headers(init.headers);
    const cookies = await jar.getCookieString(url);
    if (cookies !== "") headers.set("Cookie", cookies);
    headers.set("X-Forwarded-For", address);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url);
    return response;
  }

  async function visit(path: string, init: RequestInit, hops = 0): Promise<Page> {
    const response = await send(path, init);
    const location = response.headers.get("location");
    if (location !== null && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      const next = new URL(location, new URL(path, origin));
      if (hops > 10) throw new Error(`Redirected too often, at last to ${next.pathname}`);
      const accept = new Headers(init.headers).get("Accept");
      return visit(next.href, { headers: accept === null ? {} : { Accept: accept } }, hops + 1);
    }
    const html = await response.text();
    const url = new URL(path, origin);
    // Parsed on demand: most pages are only passed through.
    let part: Part | undefined;
    let forms: readonly PageForm[] | undefined;
    const page: Page = {
      status: response.status,
      path: url.pathname + url.search,
      headers: response.headers,
      html,
      get dom() {
        return (part ??= Part.of(html));
      },
      get text() {
        return page.dom.text;
      },
      get forms() {
        return (forms ??= page.dom.tags("form").map((form) => formOf(form, url, new URL(origin).origin)));
      },
    };
    return page;
  }

  /** Posts exactly these fields. */
  const post = (path: string, fields: Fields, headers: Readonly<Record<string, string>> = {}) =>
    visit(path, {
      method: "POST",
      headers: { Origin: new URL(path, origin).origin, ...headers },
      body: encode(fields),
    });

  return {
    jar,
    send,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) => visit(path, { headers }),
    post,
    /** Posts a form without following it; resolves with where it leads. */
    async leave(form: PageForm | undefined, typed: Fields = {}) {
      if (form === undefined) throw new Error("There is no such form on the page");
      const response = await send(form.action, {
        method: "POST",
        headers: { Origin: new URL(form.action, origin).origin },
        body: encode(merge(form.fields, typed)),
      });
      await response.body?.cancel();
      return response.headers.get("location") ?? `no other page: ${response.status}`;
    },
    /** Posts a form of a page: its own fields, overridden by the typed ones, and the chosen files. */
    submit(form: PageForm | undefined, typed: Fields = {}, chosen: Files = {}) {
      if (form === undefined) throw new Error("There is no such form on the page");
      const fields = merge(form.fields, typed);
      if (form.method !== "post")
        return visit(`${form.action.split("?", 1)[0]}?${encode(fields).toString()}`, {});
      if (form.files.length === 0) return post(form.action, fields);
      const headers = {
        Origin: new URL(form.action, origin).origin,
        "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      };
      return visit(form.action, { method: "POST", headers, body: multipart(form, fields, chosen) });
    },
  };
}

/** The text of a page as people read it: without tags, entities decoded, white space collapsed. */
export const textOf = (html: string): string => Part.of(html).text;

/** The text of a page's main element, empty on a page without one. */
export const mainOf = ({ dom }: Page): string => dom.find("main")?.text ?? "";

export const titleOf = ({ dom }: Page): string => dom.tags("h1")[0]?.text ?? "";

export const linksIn = ({ dom }: Page): readonly string[] => dom.links;

/** The first link of a page whose address begins so, empty for none. */
export const linkTo = (page: Page, start: string): string =>
  linksIn(page).find((href) => href.startsWith(start)) ?? "";

export const windowTitleOf = ({ dom }: Pick<Page, "dom">): string => dom.tags("title")[0]?.text ?? "";

export const headsOf = ({ dom }: Page): string[] => dom.all("columnheader").map(({ text }) => text);

export const columnOf = (part: Part, label: string): string[] =>
  part.all("cell").flatMap((cell) => (cell.attribute("data-l") === label ? [cell.text] : []));

/** Of records to which a page links, each once: `"/admin/cases/view/"`. */
export const idsIn = (page: Page, path: string): string[] => [
  ...new Set(
    linksIn(page).flatMap((href) =>
      href.startsWith(path) ? (/^\d+/.exec(href.slice(path.length))?.[0] ?? []) : [],
    ),
  ),
];

export const optionsOf = ({ dom }: Pick<Page, "dom">, name: string) =>
  (dom.control(name)?.tags("option") ?? []).map((option) => ({
    value: option.attribute("value") ?? option.text,
    label: option.text,
    chosen: option.attribute("selected") !== undefined,
  }));

/** The values of a choice, without the empty one. */
export const valuesIn = (page: Pick<Page, "dom">, name: string): string[] =>
  optionsOf(page, name).flatMap(({ value }) => (value === "" ? [] : [value]));

function nextAddress() {
  clients += 1;
  return `10.${process.pid % 256}.${clients >> 8}.${clients % 256}`;
}

function encode(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  return body;
}

const BOUNDARY = "----a-boundary-of-the-tests";

/** Built by hand: `FormData` can't express what browsers send for a file field without a file, an empty name. */
function multipart({ files }: PageForm, fields: Fields, chosen: Files): Blob {
  const part = (name: string, more: string, value: string | File) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`,
    typeof value === "string" ? value.replaceAll(/\r?\n/g, "\r\n") : value,
    "\r\n",
  ];
  const texts = [...encode(fields)].flatMap(([name, value]) => part(name, "", value));
  const attached = files.flatMap((name) => {
    const file = chosen[name] ?? new File([], "");
    const type = "\r\nContent-Type: application/octet-stream";
    return part(name, `; filename="${file.name}"${type}`, file);
  });
  return new Blob([...texts, ...attached, `--${BOUNDARY}--\r\n`]);
}

function merge(own: PageForm["fields"], typed: Fields): Fields {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of own) (fields[name] ??= []).push(value);
  return { ...fields, ...typed };
}

function formOf(form: Part, page: URL, home: string): PageForm {
  const action = new URL(form.attribute("action") ?? page.href, page);
  const files = form.tags("input").filter((input) => input.attribute("type") === "file");
  return {
    method: (form.attribute("method") ?? "get").toLowerCase(),
    action: action.origin === home ? action.pathname + action.search : action.href,
    fields: [...form.tags("input"), ...form.tags("textarea"), ...form.tags("select")].flatMap(sentBy),
    files: /multipart/i.test(form.attribute("enctype") ?? "")
      ? files.map((input) => input.attribute("name") ?? "")
      : [],
  };
}

/** The name and the values that a field of a form sends as it stands. */
function sentBy(field: Part): [name: string, value: string][] {
  const name = field.attribute("name");
  return name === undefined ? [] : valuesOf(field).map((value) => [name, value]);
}

function valuesOf(field: Part): string[] {
  if (field.tag === "textarea") return [field.content];
  if (field.tag === "select") {
    const options = field.tags("option");
    const chosen = options.filter((option) => option.attribute("selected") !== undefined);
    const shown =
      chosen.length > 0 || field.attribute("multiple") !== undefined ? chosen : options.slice(0, 1);
    return shown.map((option) => option.attribute("value") ?? option.content);
  }
  const type = field.attribute("type") ?? "text";
  const ticks = /^(?:checkbox|radio)$/.test(type);
  if (/^(?:submit|button|image|reset|file)$/.test(type)) return [];
  if (ticks && field.attribute("checked") === undefined) return [];
  return [field.attribute("value") ?? (ticks ? "on" : "")];
}

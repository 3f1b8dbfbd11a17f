import { CookieJar } from "tough-cookie";

/** A page as a browser without JavaScript sees it. */
export interface Page {
  readonly status: number;
  /** Path and query after redirects. */
  readonly path: string;
  readonly headers: Headers;
  readonly html: string;
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

/** The value of a form field. */
export const valueIn = (form: PageForm | undefined, name: string): string | undefined =>
  form?.fields.find(([field]) => field === name)?.[1];

/** Files by field name. */
type Files = Readonly<Record<string, File>>;

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A browser without JavaScript: keeps cookies, follows redirects, sends `Origin` with posts. */
export interface Client {
  readonly jar: CookieJar;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Page>;
  /** Posts exactly these fields. */
  post(path: string, fields: Fields, headers?: Readonly<Record<string, string>>): Promise<Page>;
  /** Posts a form of a page: its own fields, overridden by the typed ones, and the chosen files. */
  submit(form: PageForm | undefined, typed?: Fields, chosen?: Files): Promise<Page>;
  /** One request, without following redirects. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

let clients = 0;

/**
 * @param origin of the app, such as `http://localhost:4711`
 * @param address who it is for the limits; every client is somebody else unless the test says otherwise
 */
export function client(origin: string, address = nextAddress()): Client {
  const jar = new CookieJar(undefined, { allowSpecialUseDomain: true, rejectPublicSuffixes: false });

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
    return {
      status: response.status,
      path: url.pathname + url.search,
      headers: response.headers,
      html,
      forms: formsOf(html, url, new URL(origin).origin),
    };
  }

  const post: Client["post"] = (path, fields, headers = {}) =>
    visit(path, {
      method: "POST",
      headers: { Origin: new URL(path, origin).origin, ...headers },
      body: encode(fields),
    });

  return {
    jar,
    send,
    get: (path, headers = {}) => visit(path, { headers }),
    post,
    submit(form, typed = {}, chosen = {}) {
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
export function textOf(html: string): string {
  const visible = html
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<wbr\/?>/g, "")
    .replace(/<[^>]*>/g, " ");
  return decode(visible).replace(/\s+/g, " ").trim();
}

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

function formsOf(html: string, page: URL, home: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = "", inner = ""]) => {
    const action = new URL(attribute(tag, "action") ?? page.href, page);
    return {
      method: (attribute(tag, "method") ?? "get").toLowerCase(),
      action: action.origin === home ? action.pathname + action.search : action.href,
      fields: [...inputs(inner), ...textareas(inner), ...selects(inner)],
      files: /multipart/i.test(attribute(tag, "enctype") ?? "") ? fileInputs(inner) : [],
    };
  });
}

function inputs(html: string): [string, string][] {
  return [...html.matchAll(/<input\b([^>]*)>/g)].flatMap(([, tag = ""]): [string, string][] => {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type") ?? "text";
    const unticked = /^(checkbox|radio)$/.test(type) && attribute(tag, "checked") === undefined;
    if (name === undefined || unticked || /^(submit|button|image|reset|file)$/.test(type)) return [];
    return [[name, attribute(tag, "value") ?? (/^(checkbox|radio)$/.test(type) ? "on" : "")]];
  });
}

const fileInputs = (html: string): string[] =>
  [...html.matchAll(/<input\b([^>]*)>/g)].flatMap(([, tag = ""]) =>
    attribute(tag, "type") === "file" ? [attribute(tag, "name") ?? ""] : [],
  );

function textareas(html: string): [string, string][] {
  return [...html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)].flatMap(
    ([, tag = "", text = ""]) => {
      const name = attribute(tag, "name");
      return name === undefined ? [] : [[name, decode(text)] satisfies [string, string]];
    },
  );
}

function selects(html: string): [string, string][] {
  return [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].flatMap(([, tag = "", inner = ""]) => {
    const name = attribute(tag, "name");
    const options = [...inner.matchAll(/<option\b([^>]*)>([^<]*)/g)];
    const chosen = options.filter(([, option = ""]) => attribute(option, "selected") !== undefined);
    const shown =
      chosen.length > 0 || attribute(tag, "multiple") !== undefined ? chosen : options.slice(0, 1);
    return name === undefined
      ? []
      : shown.map(([, option = "", text = ""]): [string, string] => [
          name,
          attribute(option, "value") ?? decode(text),
        ]);
  });
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=[\\s/>]|$)`,
    "i",
  ).exec(tag);
  return found === null ? undefined : decode(found[1] ?? found[2] ?? found[3] ?? "");
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

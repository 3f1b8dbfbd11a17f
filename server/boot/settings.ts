import proxyAddr from "proxy-addr";
import { z } from "zod";
import { dialled } from "#app/model/text/phone.ts";
import { isLoopback } from "#server/loopback.ts";
import { SECRET_BYTES, secretsIn } from "./secrets.ts";

/** The levels of `LOG_LEVEL`, from the fewest lines to none. */
export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const CLIENT_SECRET_LENGTH = 16;

/** What the demo identity provider knows. Known to everybody, so it protects nothing: production refuses it. */
export const DEMO_CLIENT = { id: "constituency-offices", secret: "demo-identity-provider-client" };

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number")
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535, "must be a port number from 1 to 65535")
    .default(fallback);

const url = (protocols: RegExp, message: string) =>
  z.string().refine((text) => protocols.test(URL.parse(text)?.protocol ?? ""), message);

const httpUrl = url(/^https?:$/, "must be a URL that starts with http:// or https://").transform((text) =>
  text.replace(/\/+$/, ""),
);

const origin = httpUrl.refine(
  (text) => URL.parse(text)?.origin === text,
  "must be an origin such as https://offices.example: lower case, no path, no default port",
);

const OPEN_STREET_MAP = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";

/** Only the path may have placeholders: which host is asked must not depend on what is asked for. */
const tileUrl = z
  .string()
  .default(OPEN_STREET_MAP)
  .refine(
    (text) => text === "none" || isTileTemplate(text),
    "must be a URL with {z}, {x} and {y} in its path, such as https://tiles.example/{z}/{x}/{y}.png, or none",
  );

function isTileTemplate(text: string) {
  const { protocol, username, password } = URL.parse(text) ?? {};
  const [, host = "", path = ""] = /^(https?:\/\/[^/]+)(\/.*)$/.exec(text) ?? [];
  const placeholders = path
    .match(/\{[^}]*\}/g)
    ?.toSorted()
    .join("");
  return Boolean(protocol) && !username && !password && !/[{}]/.test(host) && placeholders === "{x}{y}{z}";
}

const secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES, `must have at least ${SECRET_BYTES} bytes`)
  .refine((text) => secretsIn(text).every(isRandom), "must be random, not a pattern");

function isRandom(text: string): boolean {
  return new Set(text).size >= 8 && !/^(.+?)\1+$/.test(text);
}

/** How often, in how many seconds, comma-separated: `1/60,5/300`. */
const bursts = z
  .string()
  .regex(
    /^(?:none|[1-9]\d{0,5}\/[1-9]\d{0,4}(?:,[1-9]\d{0,5}\/[1-9]\d{0,4})*)$/,
    "must look like 1/60,5/300, or be none",
  )
  .transform((text) => (text === "none" ? [] : text.split(",").map(burst)));

function burst(text: string) {
  const [times = 0, seconds = 0] = text.split("/").map(Number);
  return { times, seconds };
}

/** Text for people, on one line. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}]+$/u, "must be one line of text");

const proxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(areAddresses, "must be a comma-separated list of addresses or ranges")
  .refine((list) => !list.some((item) => item.endsWith("/0")), "must not trust every address");

function areAddresses(list: string[]) {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

/** Every setting that the process reads from its environment, by its name there; defaults are those of a demo. */
export const Settings = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .optional(),
  DEMO: z.enum(["0", "1"], "must be 0 or 1").optional(),
  PORT: port(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address or a host name")
    .default("127.0.0.1"),
  APP_ORIGIN: origin.optional(),
  API_BASE_URL: httpUrl.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  REFERENCE_PORT: port(3001),
  SESSION_SECRET: secret.optional(),
  REDIS_URL: url(/^rediss?:$/, "must be a URL that starts with redis:// or rediss://").optional(),
  DATA_DIR: z.string().default("./data"),
  ANALYTICS_URL: httpUrl.optional(),
  ANALYTICS_SITE_ID: z
    .string()
    .regex(/^\d{1,9}$/, "must be a number")
    .optional(),
  TILE_URL: tileUrl,
  CHROMIUM_PATH: z.string().optional(),
  SUBMIT_BURSTS: bursts.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  CONTACT_EMAIL: z.email("must be an e-mail address").default("kontakt@kancelarii.example"),
  CONTACT_PHONE: line(45)
    .refine((text) => dialled(text) !== "", "must be a phone number")
    .default("02 000 100"),
  CONTACT_ADDRESS_MK: line(200).default("ул. „11 Октомври“ бр. 10, 1000 Скопје"),
  CONTACT_ADDRESS_SQ: line(200).default("rr. „11 Tetori“ nr. 10, 1000 Shkup"),
  CONTACT_ADDRESS_EN: line(200).default("11 Oktomvri St. 10, 1000 Skopje"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("podrshka@kancelarii.example"),
  /** Node's own; looked at because it turns off what R48 asks for. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

/** The settings after the check. */
export type Parsed = z.output<typeof Settings>;

type Given = Readonly<Partial<Record<keyof z.input<typeof Settings>, string>>>;

/** True where the reference API, the demo identity provider and made-up secrets are welcome. */
export function isDemo(given: Given): boolean {
  return given.DEMO === "1" || given.NODE_ENV !== "production";
}

/** What one setting alone can't show: rules between settings, and what production insists on. */
export function conflicts(given: Given): string[] {
  const needs = (names: readonly (keyof Given)[], why: string) =>
    names.filter((name) => given[name] === undefined).map((name) => `${name}: missing; ${why}`);
  const problems: string[] = [];
  if (given.OIDC_ISSUER !== undefined) {
    problems.push(...needs(["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"], "OIDC_ISSUER needs it"));
  }
  if (given.ANALYTICS_URL !== undefined) {
    problems.push(...needs(["ANALYTICS_SITE_ID"], "ANALYTICS_URL needs it"));
  }
  if ((given.PORT ?? "3000") === (given.REFERENCE_PORT ?? "3001")) {
    problems.push("REFERENCE_PORT: must differ from PORT");
  }
  return isDemo(given) ? problems : [...problems, ...productionConflicts(given, needs)];
}

function productionConflicts(given: Given, needs: (names: (keyof Given)[], why: string) => string[]) {
  return [
    ...needs(["APP_ORIGIN"], "production must know its public origin"),
    ...ADDRESSES.filter((name) => isPlain(given[name])).map(
      (name) => `${name}: must be ${name === "REDIS_URL" ? "rediss" : "https"} in production`,
    ),
    ...(isWeak(given.OIDC_CLIENT_SECRET)
      ? [`OIDC_CLIENT_SECRET: must have at least ${CLIENT_SECRET_LENGTH} characters and not be the demo's`]
      : []),
    ...needs(["SESSION_SECRET"], "production never makes up its own secret"),
    ...needs(["OIDC_ISSUER"], "production refuses the demo identity provider"),
    ...needs(["API_BASE_URL"], "production refuses the demo data of the reference API"),
    ...needs([...CONTACTS], "people must reach the Assembly, not the demo's stand-in"),
    ...(given.NODE_TLS_REJECT_UNAUTHORIZED === "0"
      ? ["NODE_TLS_REJECT_UNAUTHORIZED: must not be 0; production checks every certificate"]
      : []),
  ];
}

/** How citizens reach the Assembly, and the staff their support: shown on pages. */
const CONTACTS = [
  "CONTACT_EMAIL",
  "CONTACT_PHONE",
  "CONTACT_ADDRESS_MK",
  "CONTACT_ADDRESS_SQ",
  "CONTACT_ADDRESS_EN",
  "SUPPORT_EMAIL",
] as const;

/** Everything that is reached, or reaches us, over a network. */
const ADDRESSES = [
  "APP_ORIGIN",
  "API_BASE_URL",
  "OIDC_ISSUER",
  "REDIS_URL",
  "ANALYTICS_URL",
  "TILE_URL",
] as const;

/** Readable on its way: to another machine without TLS (R48). */
function isPlain(address: string | undefined): boolean {
  const { protocol = "", hostname = "" } = URL.parse(address ?? "") ?? {};
  return ["http:", "redis:"].includes(protocol) && !isLoopback(hostname);
}

const isWeak = (given: string | undefined) =>
  given !== undefined && (given.length < CLIENT_SECRET_LENGTH || given === DEMO_CLIENT.secret);

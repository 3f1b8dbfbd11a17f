import { accessSync, constants, lstatSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { dialled } from "#app/model/text/number.ts";
import { parseRedisUrl, parseSmtpUrl, REDIS_URL_FORMS, SMTP_URL_FORMS } from "./service-urls.ts";
import { SECRET_BYTES, secretsIn } from "./secrets.ts";

/** The levels of `LOG_LEVEL`, from the fewest lines to none. */
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Credentials at the demo identity provider. They are public, so they protect nothing: production refuses them. */
export const DEMO_CLIENT = { id: "constituency-offices", secret: "demo-identity-provider-client" };

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, "must be a port number from 1 to 65535");

const listenHost = z
  .string()
  .regex(/^[\w.:-]+$/, "must be an address or a host name")
  .default("127.0.0.1");

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

/** Placeholders are allowed in the path only: the requested tile must not choose the host. */
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

/** Limits as times per seconds, comma-separated: `1/60,5/300`. */
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

/** One line of text for people. */
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

const wholeNumber = (of: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, `must be a number of ${of}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be ${least} to ${most}`);

const fromOne = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "must be a number from 1 on")
  .transform(Number);

/** All settings, by their names in the environment; defaults are those of a demo. */
export const Settings = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .optional(),
  DEMO: z.enum(["0", "1"], "must be 0 or 1").optional(),
  PORT: port.default(3000),
  HOST: listenHost,
  METRICS_PORT: port.optional(),
  METRICS_HOST: listenHost,
  APP_ORIGIN: origin.optional(),
  API_BASE_URL: httpUrl.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  REFERENCE_PORT: port.default(3001),
  REFERENCE_SMTP_PORT: z.union([z.literal("none"), port], "must be a port number, or none").optional(),
  SESSION_SECRET: secret.optional(),
  REDIS_URL: z
    .string()
    .refine((text) => parseRedisUrl(text) !== undefined, REDIS_URL_FORMS)
    .optional(),
  DATA_DIR: z
    .string()
    .default("./data")
    .refine(isWritable, "must be a folder, or the place for one, in which this user can make files"),
  SMTP_URL: z
    .string()
    .refine((text) => parseSmtpUrl(text) !== undefined, SMTP_URL_FORMS)
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  REMINDERS: z.enum(["on", "off"], "must be on or off").default("on"),
  ANALYTICS_URL: httpUrl.optional(),
  ANALYTICS_SITE_ID: z
    .string()
    .regex(/^\d{1,9}$/, "must be a number")
    .optional(),
  TILE_URL: tileUrl,
  CHROMIUM_PATH: z.string().refine(isProgram, "must be a program that this user can start").optional(),
  PDF_SECONDS: wholeNumber("seconds", 5, 25).default(15),
  SUBMIT_BURSTS: bursts.optional(),
  SUBMITS_PER_ADDRESS: fromOne.optional(),
  SUSPECTED_PER_DAY: fromOne.default(5),
  ANSWER_DAYS: wholeNumber("days", 1, 90).default(14),
  REPORT_DAYS: z
    .string()
    .regex(/^(?:none|[1-9]\d?)$/, "must be 1 to 99, or empty")
    .transform((text) => (text === "none" ? 0 : Number(text)))
    .default(10),
  TRACKING_MONTHS: wholeNumber("months", 1, 60).default(24),
  AUDIT_MONTHS: wholeNumber("months", 1, 120).default(6),
  TRUSTED_PROXIES: proxies.default([]),
  CONTACT_EMAIL: z.email("must be an e-mail address").default("kontakt@kancelarii.example"),
  CONTACT_PHONE: line(45)
    .refine((text) => dialled(text) !== "", "must be a phone number")
    .default("02 000 100"),
  CONTACT_ADDRESS_MK: line(200).default("ул. „11 Октомври“ бр. 10, 1000 Скопје"),
  CONTACT_ADDRESS_SQ: line(200).default("rr. „11 Tetori“ nr. 10, 1000 Shkup"),
  CONTACT_ADDRESS_EN: line(200).default("11 Oktomvri St. 10, 1000 Skopje"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("podrshka@kancelarii.example"),
  SECURITY_CONTACT: url(
    /^(?:mailto|https):$/,
    "must be a URL that starts with mailto: or https://",
  ).optional(),
  /** Node's own variable; checked because it disables what R48 requires. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

export type ParsedSettings = z.output<typeof Settings>;

export type SettingsInput = Readonly<Partial<Record<keyof z.input<typeof Settings>, string>>>;

/**
 * Whether files can be created in this folder, or where it would be created. Tried out, because permissions don't
 * cover file systems such as `/proc`, in which Node's recursive `mkdir` never returns. Leaves nothing behind.
 */
export function isWritable(folder: string): boolean {
  return succeeds(() => rmdirSync(mkdtempSync(join(nearestFolder(resolve(folder)), ".offices-"))));
}

function isProgram(path: string): boolean {
  return succeeds(() => accessSync(path, constants.X_OK)) && statSync(path).isFile();
}

/** The folder itself, or its nearest existing parent. @throws when that is not a folder */
function nearestFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  // A file, or a dangling link.
  if (lstatSync(path, { throwIfNoEntry: false })) throw new Error("no folder");
  return nearestFolder(dirname(path));
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

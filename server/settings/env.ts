import { resolve } from "node:path";
import { readFileSync, statSync } from "node:fs";
import type { Language } from "#app/model/text/language.ts";
import { changesBetween } from "#app/model/text/likeness.ts";
import { defineService } from "#server/context.ts";
import { conflicts, isDemo } from "#server/settings/conflicts.ts";
import { type Redacted, redacted, storedSecret } from "#server/settings/secrets.ts";
import { parseSmtpUrl, type SmtpAddress, smtpPortBeside } from "#server/settings/service-urls.ts";
import { DEMO_CLIENT, type ParsedSettings, Settings } from "#server/settings/settings.ts";

/** Version and commit, written into the build: `1.0.0+5873109`; `development` where sources run. */
export const VERSION: string = import.meta.env?.RELEASE ?? "development";

/** The mail server, and the sender address of letters. */
export interface MailSettings extends Omit<SmtpAddress, "password"> {
  readonly password: Redacted | undefined;
  readonly from: string;
}

/** All settings, validated at start. */
export type Env = Readonly<ReturnType<typeof parseEnv>>;

export type AnalyticsSettings = NonNullable<Env["analytics"]>;

export const settingsOf = defineService<Env>("settings");

/** Invalid settings; each problem begins with the name of the setting and never contains its value. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Wrong configuration:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

/** R60. A demo has none: one person tries the same form there again and again. */
const SUBMIT_BURSTS: NonNullable<ParsedSettings["SUBMIT_BURSTS"]> = [
  { times: 1, seconds: 60 },
  { times: 5, seconds: 300 },
];

/** Empty values count as unset, and of `REPORT_DAYS` as none. @throws ConfigurationError naming everything wrong */
export function parseEnv(source: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  if (source["REPORT_DAYS"]?.trim() === "") set["REPORT_DAYS"] = "none";
  const { given, problems: unread } = withFiles(set);
  const parsed = Settings.safeParse(given);
  const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  const problems = oneEach([...unread, ...wrong, ...conflicts(given)]);
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems);
  const settings = parsed.data;
  const demo = isDemo(given);
  const reference = `:${settings.REFERENCE_PORT}`;
  const dataDir = resolve(settings.DATA_DIR);
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** Public origin, without trailing slash; `undefined` only in a demo, which then accepts any loopback name. */
    appOrigin: settings.APP_ORIGIN,
    apiBaseUrl: settings.API_BASE_URL ?? `http://127.0.0.1${reference}`,
    /** Whether the reference API serves, because no API is configured. */
    referenceApi: settings.API_BASE_URL === undefined,
    oidc: {
      issuer: settings.OIDC_ISSUER ?? `http://localhost${reference}/oidc`,
      clientId: settings.OIDC_CLIENT_ID ?? DEMO_CLIENT.id,
      clientSecret: redacted(settings.OIDC_CLIENT_SECRET ?? DEMO_CLIENT.secret),
      /** Whether the demo identity provider serves, because none is configured. */
      demo: settings.OIDC_ISSUER === undefined,
    },
    referencePort: settings.REFERENCE_PORT,
    /** Port at which the reference process receives letters; `undefined`: none. */
    referenceSmtpPort: referenceSmtp(settings, demo),
    sessionSecret: redacted(settings.SESSION_SECRET ?? storedSecret(dataDir)),
    /** How letters are sent; `undefined`: not at all. In a demo they go to the reference process. */
    mail: mailOf(settings, referenceSmtp(settings, demo)),
    reminders: settings.REMINDERS === "on",
    /** Matomo's tracking HTTP API, such as `https://statistics.example/matomo.php`, and our site id there. */
    analytics: analyticsOf(settings),
    /** Address template of map tiles with `{z}`, `{x}` and `{y}` in its path; `undefined`: only the drawn map. */
    tileUrl: settings.TILE_URL === "none" ? undefined : settings.TILE_URL,
    /** Limits of public forms per person (R60), in times per seconds; all apply. */
    submitBursts: settings.SUBMIT_BURSTS ?? (demo ? [] : SUBMIT_BURSTS),
    /** Most public forms per minute from one address, which may be that of a whole mobile network. */
    submitsPerAddress: settings.SUBMITS_PER_ADDRESS ?? (demo ? 300 : 30),
    suspectedPerDay: settings.SUSPECTED_PER_DAY,
    /** Days without an answer after which a citizen is asked to call. */
    answerDays: settings.ANSWER_DAYS,
    /** Days after its period in which a report is due; `undefined`: no deadline is announced. */
    reportDays: settings.REPORT_DAYS || undefined,
    /** Months for which a request can be looked up by its code after it was closed. */
    trackingMonths: settings.TRACKING_MONTHS,
    /** Whole months kept in the searchable audit, besides the current one. */
    auditMonths: settings.AUDIT_MONTHS,
    redisUrl: settings.REDIS_URL === undefined ? undefined : redacted(settings.REDIS_URL),
    dataDir,
    chromiumPath: settings.CHROMIUM_PATH,
    /** Time limit for printing one report, in milliseconds. */
    pdfMs: settings.PDF_SECONDS * 1000,
    /** Addresses, ranges, or the names `loopback`, `linklocal`, `uniquelocal`: only these may report the client's address. */
    trustedProxies: settings.TRUSTED_PROXIES,
    /** The Assembly's, for its pages. */
    contact: {
      email: settings.CONTACT_EMAIL,
      phone: settings.CONTACT_PHONE,
      address: {
        mk: settings.CONTACT_ADDRESS_MK,
        sq: settings.CONTACT_ADDRESS_SQ,
        en: settings.CONTACT_ADDRESS_EN,
      } satisfies Record<Language, string>,
    },
    supportEmail: settings.SUPPORT_EMAIL,
    /** Where to report vulnerabilities: a `mailto:` or `https:` address. */
    securityContact: settings.SECURITY_CONTACT ?? `mailto:${settings.CONTACT_EMAIL}`,
    /** Where metrics are exposed to Prometheus; `undefined`: nowhere. */
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    logLevel: settings.LOG_LEVEL,
    production: !demo,
    demo,
  };
}

/** Settings that a running product reloads (SIGHUP). */
const RELOADED = [
  "logLevel",
  "sessionSecret",
  "redisUrl",
  "mail",
  "submitBursts",
  "submitsPerAddress",
] as const;

/** Applies reloadable settings to a running product; everything else stays as at the start. */
export function takeOver(settings: Env, next: Env): void {
  const changed = Object.fromEntries(RELOADED.map((name) => [name, next[name]]));
  // Whether letters are sent at all is fixed at the start.
  if (!settings.mail || !next.mail) delete changed["mail"];
  Object.assign(settings, changed, { oidc: { ...settings.oidc, clientSecret: next.oidc.clientSecret } });
}

/** The first problem of each setting; further ones may follow from it. */
function oneEach(problems: readonly string[]): string[] {
  const nameOf = (problem: string) => problem.split(":", 1)[0];
  return problems.filter((problem, at) => problems.map(nameOf).indexOf(nameOf(problem)) === at);
}

/** Only with the reference API: a demo must not send real letters. */
function referenceSmtp(settings: ParsedSettings, demo: boolean) {
  const isAsked = demo && settings.API_BASE_URL === undefined && settings.SMTP_URL === undefined;
  const given = settings.REFERENCE_SMTP_PORT ?? smtpPortBeside(settings.REFERENCE_PORT);
  return isAsked && given !== "none" ? given : undefined;
}

function mailOf({ SMTP_URL, MAIL_FROM }: ParsedSettings, referencePort: number | undefined) {
  const own = referencePort === undefined ? undefined : `smtp://127.0.0.1:${referencePort}`;
  const smtp = parseSmtpUrl(SMTP_URL ?? own ?? "");
  if (!smtp) return undefined;
  const mail: MailSettings = {
    ...smtp,
    password: smtp.password === undefined ? undefined : redacted(smtp.password),
    from: MAIL_FROM ?? "kancelarii@kancelarii.example",
  };
  return mail;
}

function analyticsOf({ ANALYTICS_URL: url, ANALYTICS_SITE_ID: siteId }: ParsedSettings) {
  return url === undefined || siteId === undefined ? undefined : { url, siteId };
}

/** Reads the settings of this process; exits with a message if they are invalid. For entry points only. */
export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // EX_CONFIG of sysexits: supervisors can tell it from a crash.
    process.exit(78);
  }
}

export const rereadEnv = (): Env => parseEnv(process.env);

/** Our own settings; Node reads the others too, and doesn't know about files. */
const OWN = Object.keys(Settings.shape).filter((name) => !name.startsWith("NODE_"));

/** The name of the setting that gives another setting's file: `SESSION_SECRET_FILE`. */
const fileOf = (name: string): string => `${name}_FILE`;

const KNOWN = [...Object.keys(Settings.shape), ...OWN.map(fileOf)];

/** A warning for `REDIS_URI`, `port`. Short names may differ in one letter: `HOME` is not `HOST`. Never a value. */
export function misspelt(names: readonly string[] = Object.keys(process.env)): string[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = KNOWN.find((known) => isNear(name.toUpperCase(), known));
      return meant === undefined ? [] : [`${name} is no setting and is not read; is ${meant} meant?`];
    });
}

const isNear = (name: string, known: string): boolean => {
  const most = known.length < 6 ? 1 : 2;
  return Math.abs(name.length - known.length) <= most && changesBetween(name, known) <= most;
};

/** Largest file read, in bytes; keeps a mistakenly named log from being read whole. */
const MAX_BYTES = 64 * 1024;

/**
 * Fills in settings whose values are in files, as container platforms provide secrets: `<NAME>_FILE` names the file,
 * and a line break at its end is ignored. So a value appears in no process listing, and may change while the product
 * runs.
 * @param source names and values, without empty ones
 * @returns the values, and a problem for each unreadable one, which begins with the name and never contains a value
 */
function withFiles(source: Readonly<Record<string, string | undefined>>) {
  const given = { ...source };
  const problems: string[] = [];
  for (const name of OWN) {
    const path = source[fileOf(name)];
    if (path === undefined) continue;
    if (source[name] !== undefined) problems.push(`${name}: must not be set beside ${fileOf(name)}`);
    else {
      const { text, problem } = read(path);
      if (problem === undefined) given[name] = text;
      // Reported for the file and for the setting, which suppresses further problems of that setting.
      else problems.push(`${name}: can't be taken from ${fileOf(name)}, ${problem}`);
    }
  }
  return { given, problems };
}

function read(path: string): { readonly text?: string; readonly problem?: string } {
  try {
    const file = statSync(path);
    // A pipe or a device could block a running product, or never end.
    if (!file.isFile()) return { problem: "which is no ordinary file" };
    if (file.size > MAX_BYTES) return { problem: "which is too large" };
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text.trim() === "" ? { problem: "which is empty" } : { text };
  } catch (error) {
    return { problem: `which can't be read (${(error as NodeJS.ErrnoException).code ?? "no file"})` };
  }
}

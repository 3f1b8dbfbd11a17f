import { resolve } from "node:path";
import type { Language } from "#app/model/text/language.ts";
import { conflicts, isDemo } from "#server/settings/conflicts.ts";
import { fileOf, withFiles } from "#server/settings/files.ts";
import { type Redacted, redacted } from "#server/settings/redacted.ts";
import { storedSecret } from "#server/settings/secrets.ts";
import { DEMO_CLIENT, type LOG_LEVELS, type ParsedSettings, Settings } from "#server/settings/settings.ts";
import { type SmtpAddress, parseSmtpUrl, smtpPortBeside } from "#server/settings/smtp-url.ts";

export type { Redacted };

/** Matomo's tracking HTTP API, such as `https://statistics.example/matomo.php`, and our site id there. */
export interface AnalyticsSettings {
  readonly url: string;
  readonly siteId: string;
}

/** The mail server, and the sender address of letters. */
export interface MailSettings extends Omit<SmtpAddress, "password"> {
  readonly password: Redacted | undefined;
  readonly from: string;
}

/** All settings, validated at start. Ports are TCP ports, origins have no trailing slash. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Public origin; `undefined` only in a demo, which then accepts any loopback name. */
  readonly appOrigin: string | undefined;
  readonly apiBaseUrl: string;
  /** Whether the reference API serves, because no API is configured. */
  readonly referenceApi: boolean;
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: Redacted;
    /** Whether the demo identity provider serves, because none is configured. */
    readonly demo: boolean;
  };
  readonly referencePort: number;
  /** Port at which the reference process receives letters; `undefined`: none. */
  readonly referenceSmtpPort: number | undefined;
  readonly sessionSecret: Redacted;
  /** How letters are sent; `undefined`: not at all. In a demo they go to the reference process. */
  readonly mail: MailSettings | undefined;
  /** Whether people are reminded of their meetings by e-mail. */
  readonly reminders: boolean;
  readonly analytics: AnalyticsSettings | undefined;
  /** Address template of map tiles with `{z}`, `{x}` and `{y}` in its path; `undefined`: only the drawn map. */
  readonly tileUrl: string | undefined;
  /** Limits of public forms per person (R60), in times per seconds; all apply. */
  readonly submitBursts: readonly { readonly times: number; readonly seconds: number }[];
  /** Most public forms per minute from one address, which may be that of a whole mobile network. */
  readonly submitsPerAddress: number;
  readonly suspectedPerDay: number;
  /** Days without an answer after which a citizen is asked to call. */
  readonly answerDays: number;
  /** Days after its period in which a report is due; `undefined`: no deadline is announced. */
  readonly reportDays: number | undefined;
  /** Months for which a request can be looked up by its code after it was closed. */
  readonly trackingMonths: number;
  /** Whole months kept in the searchable audit, besides the current one. */
  readonly auditMonths: number;
  readonly redisUrl: Redacted | undefined;
  readonly dataDir: string;
  readonly chromiumPath: string | undefined;
  /** Time limit for printing one report, in milliseconds. */
  readonly pdfMs: number;
  /**
   * Trusted proxies: addresses, ranges, or the names `loopback`, `linklocal`, `uniquelocal`. Only these may report
   * the client's address.
   */
  readonly trustedProxies: readonly string[];
  /** Contact details of the Assembly for its pages: e-mail and phone as text, the postal address in each language. */
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly address: Readonly<Record<Language, string>>;
  };
  readonly supportEmail: string;
  /** Where to report vulnerabilities: a `mailto:` or `https:` address. */
  readonly securityContact: string;
  /** Where metrics are exposed to Prometheus; `undefined`: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly production: boolean;
  readonly demo: boolean;
}

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
const SUBMIT_BURSTS = [
  { times: 1, seconds: 60 },
  { times: 5, seconds: 300 },
] as const;

/**
 * An empty value counts as unset, and of `REPORT_DAYS` as none.
 * @throws ConfigurationError naming everything wrong at once
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  if (source["REPORT_DAYS"]?.trim() === "") set["REPORT_DAYS"] = "none";
  const { given, problems: unread } = withFiles(set, OWN);
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
    appOrigin: settings.APP_ORIGIN,
    apiBaseUrl: settings.API_BASE_URL ?? `http://127.0.0.1${reference}`,
    referenceApi: settings.API_BASE_URL === undefined,
    oidc: {
      issuer: settings.OIDC_ISSUER ?? `http://localhost${reference}/oidc`,
      clientId: settings.OIDC_CLIENT_ID ?? DEMO_CLIENT.id,
      clientSecret: redacted(settings.OIDC_CLIENT_SECRET ?? DEMO_CLIENT.secret),
      demo: settings.OIDC_ISSUER === undefined,
    },
    referencePort: settings.REFERENCE_PORT,
    referenceSmtpPort: referenceSmtp(settings, demo),
    sessionSecret: redacted(settings.SESSION_SECRET ?? storedSecret(dataDir)),
    mail: mailOf(settings, referenceSmtp(settings, demo)),
    reminders: settings.REMINDERS === "on",
    analytics: analyticsOf(settings),
    tileUrl: settings.TILE_URL === "none" ? undefined : settings.TILE_URL,
    submitBursts: settings.SUBMIT_BURSTS ?? (demo ? [] : SUBMIT_BURSTS),
    submitsPerAddress: settings.SUBMITS_PER_ADDRESS ?? (demo ? 300 : 30),
    suspectedPerDay: settings.SUSPECTED_PER_DAY,
    answerDays: settings.ANSWER_DAYS,
    reportDays: settings.REPORT_DAYS || undefined,
    trackingMonths: settings.TRACKING_MONTHS,
    auditMonths: settings.AUDIT_MONTHS,
    redisUrl: settings.REDIS_URL === undefined ? undefined : redacted(settings.REDIS_URL),
    dataDir,
    chromiumPath: settings.CHROMIUM_PATH,
    pdfMs: settings.PDF_SECONDS * 1000,
    trustedProxies: settings.TRUSTED_PROXIES,
    contact: {
      email: settings.CONTACT_EMAIL,
      phone: settings.CONTACT_PHONE,
      address: {
        mk: settings.CONTACT_ADDRESS_MK,
        sq: settings.CONTACT_ADDRESS_SQ,
        en: settings.CONTACT_ADDRESS_EN,
      },
    },
    supportEmail: settings.SUPPORT_EMAIL,
    securityContact: settings.SECURITY_CONTACT ?? `mailto:${settings.CONTACT_EMAIL}`,
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

function mailOf({ SMTP_URL, MAIL_FROM }: ParsedSettings, referencePort: number | undefined): Env["mail"] {
  const own = referencePort === undefined ? undefined : `smtp://127.0.0.1:${referencePort}`;
  const smtp = parseSmtpUrl(SMTP_URL ?? own ?? "");
  if (!smtp) return undefined;
  return {
    ...smtp,
    password: smtp.password === undefined ? undefined : redacted(smtp.password),
    from: MAIL_FROM ?? "kancelarii@kancelarii.example",
  };
}

function analyticsOf({ ANALYTICS_URL: url, ANALYTICS_SITE_ID: siteId }: ParsedSettings): Env["analytics"] {
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

/** Warnings about environment variables that look like misspelt settings, one sentence each. */
export const misspeltSettings = (): string[] => misspelt(Object.keys(process.env));

/** Our own settings; Node reads the others too, and doesn't know about files. */
const OWN = Object.keys(Settings.shape).filter((name) => !name.startsWith("NODE_"));

const KNOWN = [...Object.keys(Settings.shape), ...OWN.map(fileOf)];

/**
 * A warning for each name that looks like a misspelt setting: `REDIS_URI`, `port`. Short names may differ in one
 * letter only, since `HOME` is not `HOST`. It never contains a value.
 */
export function misspelt(names: readonly string[]): string[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = KNOWN.find((known) => isNear(name.toUpperCase(), known, known.length < 6 ? 1 : 2));
      return meant === undefined ? [] : [`${name} is no setting and is not read; is ${meant} meant?`];
    });
}

/** Whether the Levenshtein distance is so small; a cheap test ends most of the thousands of pairs. */
function isNear(from: string, to: string, most: number): boolean {
  if (Math.abs(from.length - to.length) > most) return false;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let index = 0; index < from.length && Math.min(...row) <= most; index++) {
    let [left, corner] = [index + 1, index];
    row = row.map((above, at) => {
      if (at > 0) left = Math.min(left + 1, above + 1, corner + Number(from[index] !== to[at - 1]));
      corner = above;
      return left;
    });
  }
  return (row.at(-1) ?? 0) <= most;
}

import { isLoopback } from "#server/connector.ts";
import { parseRedisUrl, parseSmtpUrl, smtpPortBeside } from "./service-urls.ts";
import { DEMO_CLIENT, type SettingsInput } from "./settings.ts";

const CLIENT_SECRET_LENGTH = 16;

/**
 * Whether this is a demo, where the reference API, the demo identity provider and generated secrets are welcome. A
 * misspelt `production` counts as production: its requirements are reported with the typo.
 */
export function isDemo(given: SettingsInput): boolean {
  return given.DEMO === "1" || [undefined, "development", "test"].includes(given.NODE_ENV);
}

/** Checks rules between settings, and the requirements of production; returns a message for each violation. */
export function conflicts(given: SettingsInput): string[] {
  const needs = (names: readonly (keyof SettingsInput)[], why: string) =>
    names.filter((name) => given[name] === undefined).map((name) => `${name}: missing; ${why}`);
  const problems: string[] = [];
  if (given.OIDC_ISSUER !== undefined || !isDemo(given)) {
    problems.push(...needs(["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"], "OIDC_ISSUER needs it"));
  }
  if (given.ANALYTICS_URL !== undefined) {
    problems.push(...needs(["ANALYTICS_SITE_ID"], "ANALYTICS_URL needs it"));
  }
  if (given.SMTP_URL !== undefined) problems.push(...needs(["MAIL_FROM"], "SMTP_URL needs it"));
  if (given.MAIL_FROM !== undefined) problems.push(...needs(["SMTP_URL"], "MAIL_FROM needs it"));
  const needsReference = given.API_BASE_URL === undefined || given.OIDC_ISSUER === undefined;
  return [
    ...problems,
    ...samePorts({
      PORT: given.PORT ?? "3000",
      ...(needsReference && { REFERENCE_PORT: given.REFERENCE_PORT ?? "3001" }),
      ...(needsReference &&
        given.SMTP_URL === undefined && {
          REFERENCE_SMTP_PORT:
            given.REFERENCE_SMTP_PORT ?? String(smtpPortBeside(Number(given.REFERENCE_PORT ?? "3001"))),
        }),
      METRICS_PORT: given.METRICS_PORT,
    }),
    ...(isDemo(given) ? [] : productionConflicts(given, needs)),
  ];
}

/** A message for each port that an earlier one has taken. */
function samePorts(ports: Readonly<Record<string, string | undefined>>): string[] {
  const listed = Object.entries(ports).map(([name, port]) => ({ name, port: Number(port) }));
  return listed.flatMap(({ name, port }, at) => {
    const taker = listed.slice(0, at).find((one) => one.port === port);
    return taker === undefined ? [] : [`${name}: must differ from ${taker.name}`];
  });
}

function productionConflicts(
  given: SettingsInput,
  needs: (names: (keyof SettingsInput)[], why: string) => string[],
) {
  return [
    ...needs(["APP_ORIGIN"], "production must know its public origin"),
    ...ADDRESSES.filter((name) => isPlain(given[name])).map(
      (name) => `${name}: must be ${name === "REDIS_URL" ? "rediss" : "https"} in production`,
    ),
    ...(isPlainMail(given.SMTP_URL)
      ? ["SMTP_URL: must be smtps, or have ?requireTLS=true, in production"]
      : []),
    ...(isWeak(given.OIDC_CLIENT_SECRET)
      ? [`OIDC_CLIENT_SECRET: must have at least ${CLIENT_SECRET_LENGTH} characters and not be the demo's`]
      : []),
    ...needs(["SESSION_SECRET"], "production never makes up its own secret"),
    ...needs(["OIDC_ISSUER"], "production refuses the demo identity provider"),
    ...needs(["API_BASE_URL"], "production refuses the demo data of the reference API"),
    ...needs([...CONTACTS], STAND_IN),
    ...CONTACTS.filter((name) => isExample(given[name])).map((name) => `${name}: is an example; ${STAND_IN}`),
    ...(given.NODE_TLS_REJECT_UNAUTHORIZED === "0"
      ? ["NODE_TLS_REJECT_UNAUTHORIZED: must not be 0; production checks every certificate"]
      : []),
  ];
}

const STAND_IN = "people must reach the Assembly, not a stand-in";

/** Of `.env.example` and `deploy/kubernetes.yaml`. */
const EXAMPLES = [
  "02 000 100",
  "ул. Пример 1, 1000 Скопје",
  "rr. Shembull 1, 1000 Shkup",
  "1 Primer St., 1000 Skopje",
];

/** No mail reaches a name that ends in `.example` (RFC 2606). */
const isExample = (value = ""): boolean => EXAMPLES.includes(value) || /\.example$/i.test(value);

/** Contact settings that appear on pages. */
const CONTACTS = [
  "CONTACT_EMAIL",
  "CONTACT_PHONE",
  "CONTACT_ADDRESS_MK",
  "CONTACT_ADDRESS_SQ",
  "CONTACT_ADDRESS_EN",
  "SUPPORT_EMAIL",
] as const;

const ADDRESSES = [
  "APP_ORIGIN",
  "API_BASE_URL",
  "OIDC_ISSUER",
  "REDIS_URL",
  "ANALYTICS_URL",
  "TILE_URL",
] as const;

/** Whether traffic to an address is readable on its way: to another machine without TLS (R48). */
function isPlain(address: string | undefined): boolean {
  const redis = parseRedisUrl(address ?? "");
  if (redis) return !redis.tls && redis.nodes.some(({ host }) => !isThisMachine(host));
  const { protocol = "", hostname = "" } = URL.parse(address ?? "") ?? {};
  return protocol === "http:" && !isLoopback(hostname);
}

function isPlainMail(address = ""): boolean {
  const smtp = parseSmtpUrl(address);
  return smtp !== undefined && !smtp.tls && !smtp.startTls && !isThisMachine(smtp.host);
}

const isThisMachine = (host: string) => isLoopback(host.includes(":") ? `[${host}]` : host);

const isWeak = (given: string | undefined) =>
  given !== undefined && (given.length < CLIENT_SECRET_LENGTH || given === DEMO_CLIENT.secret);

import type { AuditEntry } from "#app/model/audit.ts";
import { analyticsOf, createAnalytics } from "./analytics/analytics.ts";
import { callerOf, pageTimeOf, senderOf } from "./api/client.ts";
import { type ListChanges, listChangesOf } from "./api/lists.ts";
import { createOffers, offersOf } from "./api/offers.ts";
import { createSender, TIMES } from "./api/send.ts";
import { POLICIES } from "./api/transport/policies.ts";
import { createTrail, trailOf } from "./audit/trail.ts";
import { connectorFor, type OwnReference } from "./connector.ts";
import type { Context, ContextSetup } from "./context.ts";
import { createMedia, mediaOf } from "./files/media.ts";
import { createPdfService, pdfServiceOf } from "./files/pdf/print.ts";
import {
  createPersonPlaces,
  createWorkQueue,
  exportQueueOf,
  EXPORTS,
  watchQueue,
} from "./files/work-queue.ts";
import { openTiles, tilesOf } from "./files/tiles/tiles.ts";
import { createSubmissionLog, submissionsOf } from "./form/submission-log.ts";
import { ADMISSION_MS, createAdmission, PICTURE_MS, watchAdmission } from "./http/admission.ts";
import { createProviderHttp, PROVIDER_TIMES } from "./identity/oidc/http.ts";
import { createProvider, identityProviderOf } from "./identity/oidc/provider.ts";
import { sessionCaller } from "./identity/profile.ts";
import { auditLogOf, createAuditLog, createLog, type Log, logOf } from "./log/log.ts";
import { type LineSink, lineSink } from "./log/standard-output.ts";
import { createSentLetters, sentLettersOf } from "./mail/sent-letters.ts";
import { createOutbox, outboxOf } from "./mail/outbox.ts";
import { createMailSender, measuredSender, SMTP_TIMES } from "./mail/smtp.ts";
import { createMemories, letterOutcomes, memoriesOf } from "./notifications/memory.ts";
import { createReminders } from "./notifications/reminders.ts";
import { type Meter, NO_METER } from "./metrics/meter.ts";
import { createNoticeCache, noticeCacheOf } from "./notices/notices.ts";
import { contextOf, correlationId } from "./request/request-info.ts";
import { type Env, settingsOf } from "./settings/env.ts";
import { secretsIn } from "./settings/secrets.ts";
import { createKeyRing, type Secrets } from "./store/keys.ts";
import { createLimits, limitsOf } from "./store/limits.ts";
import { clockOf, createNodes, loneNode } from "./store/nodes.ts";
import { createStore, keysOf, storeOf } from "./store/store.ts";
import { createRequests, requestsOf } from "./tracking/requests.ts";

/** Time limits in milliseconds, and limits of calls; tests use shorter ones. */
export const PRODUCT_TIMES = {
  /** For one API call (R66). */
  api: TIMES,
  /** Breaker, slots and retries of those calls (R67, R68). */
  policies: POLICIES,
  /** How long a request may wait for admission (R77). */
  admission: ADMISSION_MS,
  /** How long a page may wait for the API in total. */
  page: 10_000,
  /** How long a person may wait for a PDF: less than the half minute after which connections are cut. */
  pdf: 25_000,
  smtp: SMTP_TIMES,
  /** How long a letter about a newly arranged meeting can be withdrawn. */
  withdraw: 10_000,
  /** How often to look whom to remind of a meeting. */
  reminders: 60_000,
  /** For one exchange with the identity provider. */
  provider: PROVIDER_TIMES,
  /** Interval between probes for optional calls; `Infinity`: no probes. */
  offers: 10 * 60_000,
};

export interface ProductSettings extends Env {
  readonly times?: Partial<typeof PRODUCT_TIMES> & {
    /** Milliseconds between being unready and the moment when new connections are refused; five seconds in production. */
    readonly drain?: number;
  };
}

export interface Surroundings {
  readonly output?: LineSink | undefined;
  readonly reference?: Omit<OwnReference, "port"> | undefined;
  readonly meter?: Meter;
}

export type Services = ReturnType<typeof createServices>;

/** Products share nothing. */
export function createServices(
  settings: ProductSettings,
  { output = lineSink(1), reference, meter = NO_METER }: Surroundings = {},
) {
  const times = { ...PRODUCT_TIMES, ...settings.times };
  const { apiBaseUrl: baseUrl, referencePort: port } = settings;
  const log = createLog(settings.logLevel, output);
  const secrets = secretsOf(settings);
  const storeSettings = {
    dataDir: settings.dataDir,
    get redisUrl() {
      return settings.redisUrl?.reveal();
    },
  };
  const store = createStore(storeSettings, secrets, log, meter);
  const nodes = settings.redisUrl === undefined ? loneNode() : createNodes(store);
  const limits = createLimits(store, nodes.count);
  const keys = createKeyRing(secrets);
  const admission = createAdmission({ log, waitMs: times.admission });
  watchAdmission(meter, "pages", admission);
  const pictures = createAdmission({ log, waitMs: PICTURE_MS });
  watchAdmission(meter, "pictures", pictures);
  const connect = connectorFor(reference && { port, ...reference });
  const sender = createSender({
    baseUrl,
    log,
    connect,
    meter,
    times: times.api,
    policies: times.policies,
  });
  const offers = createOffers({ sender, log, everyMs: times.offers });
  const http = createProviderHttp(connect, times.provider);
  const provider = createProvider({ issuer: settings.oidc.issuer, log, http });
  meter.watch("offices_log_waiting_bytes", {}, () => output.waitingBytes);
  meter.watch("offices_log_lost_lines_total", {}, () => output.lostLines);
  const changes: ListChanges = { lastAt: 0, announce: nodes.announce };
  nodes.onAnnounced(() => (changes.lastAt = Date.now() + 1));
  const placeOf = createPersonPlaces();
  const exports = createWorkQueue(EXPORTS, placeOf);
  watchQueue(meter, "exports", exports);
  const press = createPdfService({ ...settings, answerMs: times.pdf }, placeOf, log, meter);
  const media = createMedia({ baseUrl, log, connect });
  const tiles = openTiles(settings, log);
  const analytics = createAnalytics(settings.analytics, originOf(settings), log);
  const complain = (code?: string | number) => log.warn({ event: "mail", state: "server", code });
  const letters = createSentLetters(store, settings.trackingMonths, nodes.now);
  const smtp = measuredSender(createMailSender(mailIn(settings), times.smtp, complain), meter);
  const memories = createMemories(store, settings.trackingMonths);
  const outcomes = letterOutcomes(letters, memories);
  const outbox = settings.mail && createOutbox(store, smtp, log, outcomes, nodes.now, meter, times.withdraw);
  const requests = createRequests(store, settings.trackingMonths, log);
  const onEntry = (entry: AuditEntry) => requests.looked(entry);
  const trail = createTrail({ store, months: settings.auditMonths, log, onEntry });
  const setups: readonly ContextSetup[] = [
    ...(outbox ? [outboxOf.give(outbox)] : []),
    sentLettersOf.give(letters),
    memoriesOf.give(memories),
    settingsOf.give(settings),
    logOf.give(log),
    auditLogOf.give(createAuditLog(output)),
    storeOf.give(store),
    clockOf.give(nodes.now),
    limitsOf.give(limits),
    keysOf.give(keys),
    requestsOf.give(requests),
    trailOf.give(trail),
    submissionsOf.give(createSubmissionLog({ store, log, pageMs: times.page, now: nodes.now })),
    senderOf.give(sender),
    offersOf.give(offers),
    listChangesOf.give(changes),
    noticeCacheOf.give(createNoticeCache()),
    callerOf.give(sessionCaller),
    pageTimeOf.give({ ms: times.page }),
    identityProviderOf.give(provider),
    pdfServiceOf.give(press),
    exportQueueOf.give(exports),
    mediaOf.give(media),
    tilesOf.give(tiles),
    analyticsOf.give(analytics),
  ];
  const give = (context: Context) => {
    for (const setUp of setups) setUp(context);
  };
  const origin = originOf(settings);
  const newContext = () =>
    contextOf({ id: correlationId(undefined), nonce: undefined, client: "", origin }, give);
  const mail: Closable[] = outbox ? [outbox] : [];
  if (outbox && settings.reminders)
    mail.unshift(createReminders(memories, log, nodes.now, times.reminders, newContext));
  return {
    log,
    store,
    limits,
    admission,
    pictures,
    changes,
    analytics,
    offers,
    give,
    /** Closes the services in an order that lets requests in flight finish. */
    close: () =>
      closeAll([offers, press, ...mail, trail, nodes, store, analytics, tiles, media, provider, sender], log),
  };
}

/** The mail server in the current settings; whether there is one never changes. */
const mailIn = (settings: Env) => () => {
  if (settings.mail) return settings.mail;
  throw new TypeError("There is no mail server");
};

function secretsOf(settings: Env): Secrets {
  let text: string | undefined;
  let secrets: readonly string[] = [];
  return () => {
    const now = settings.sessionSecret.reveal();
    if (now !== text) secrets = secretsIn(now);
    text = now;
    return secrets;
  };
}

export const originOf = ({ appOrigin, port }: Pick<Env, "appOrigin" | "port">): string =>
  appOrigin ?? `http://localhost:${port}`;

interface Closable {
  readonly close: () => Promise<void> | void;
}

/** Closes one service after another, even if one fails. */
export async function closeAll(parts: readonly Closable[], log: Pick<Log, "error">): Promise<void> {
  for (const part of parts)
    try {
      await part.close();
    } catch (err) {
      log.error({ err }, "A service could not be closed");
    }
}

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Env } from "#server/settings/env.ts";
import { log } from "./log.ts";
import type { ReferenceServices } from "./http/call.ts";
import { createReferenceServer } from "./http/server.ts";
import { foreignTokens, localTokens, newIdentityKeys } from "./identity/access-token.ts";
import { createIdentityProvider } from "./identity/index.ts";
import { createTickets, signOutUrl } from "./identity/sign-out.ts";
import { mailPages } from "./mail/pages.ts";
import { startMailReceiver } from "./mail/receiver.ts";
import { fillDatabase } from "./seed/index.ts";
import { turnReportsClock, wallClock } from "./store/clock.ts";
import { openDatabase } from "./store/database.ts";

/** A running reference process. `close` finishes open calls, then releases the data folder. */
export type Running = Awaited<ReturnType<typeof serveReference>>;

/**
 * The database of the data folder, filled with so many cases and what belongs to them if it is new.
 * @throws FolderRefused when another process serves the folder, or a newer program wrote it.
 */
export const openFilled = ({ dataDir }: Env, cases: number, now: Date): DatabaseSync =>
  openDatabase(dataDir, (fresh) => {
    fillDatabase(fresh, { today: wallClock(now).slice(0, 10), cases });
    log.info({ count: cases }, "demo data are made, by their number of cases");
  });

/**
 * Serves API and identity provider from the open database of the data folder, and closes it at the end.
 * @param now the API's clock; the identity provider's library always uses the machine's.
 */
export async function serveReference(env: Env, database: DatabaseSync, now: () => Date) {
  turnReportsClock(database, now());
  const { identity, ...access } = await signInParts(env, database);
  const services: ReferenceServices = { database, now, ...access };
  const { referenceSmtpPort: smtpPort } = env;
  const mail = smtpPort === undefined ? undefined : await startMailReceiver(smtpPort, env.host, now);
  const server = createReferenceServer({
    api: env.referenceApi ? services : undefined,
    identity,
    mail: mail && mailPages(mail),
  });
  server.listen(env.referencePort, env.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.close();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 2_000).unref();
      await Promise.all([once(server, "close"), mail?.close()]);
      database.close();
    },
  };
}

/** The demo identity provider and the API's token reader for it, or only the latter for a configured provider. */
async function signInParts(env: Env, database: DatabaseSync) {
  const { issuer, clientId, clientSecret, demo } = env.oidc;
  if (!demo) return { identity: undefined, readToken: foreignTokens(issuer), signOutUrl: () => null };
  const keys = await newIdentityKeys();
  const tickets = createTickets();
  const appOrigins = originsOf(env);
  const options = { issuer, clientId, clientSecret: clientSecret.reveal(), appOrigins };
  return {
    identity: createIdentityProvider(options, keys, database, tickets),
    readToken: localTokens(issuer, keys),
    signOutUrl: (userId: number, appOrigin: string | null) =>
      signOutUrl(options, appOrigin, tickets.issue(String(userId))),
  };
}

/** Where browsers reach the web app: the configured origin, or any loopback name in a demo. */
function originsOf({ appOrigin, port }: Env): string[] {
  return appOrigin
    ? [appOrigin]
    : ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${port}`);
}

const ClockMessage = z.object({ now: z.iso.datetime({ offset: true }) });

/**
 * The API's clock: the machine's. In a demo the parent process can set it with a message `{now:
 * "2027-01-01T00:00:00+01:00"}`, from which it continues; the same message is the reply. Tests use this to
 * see the end of a period; only the parent can send one, and our web process never does.
 */
export function apiClock(demo: boolean, child: Pick<NodeJS.Process, "on" | "send">): () => Date {
  let ahead = 0;
  const move = (message: unknown) => {
    const { data } = ClockMessage.safeParse(message);
    if (!data) return;
    ahead = Date.parse(data.now) - Date.now();
    child.send?.(data);
  };
  if (demo) child.on("message", move);
  return () => new Date(Date.now() + ahead);
}

import { ADMINISTRATOR } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { staffList } from "../kit/list/staff-list.ts";
import { reportListAddress, reportMonthName } from "./kind.ts";
import { isMissing, type readOverview } from "./overview.server.ts";

type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Longest link that mail programs open whole. */
const MAX_LINK_LENGTH = 2_000;

/**
 * Letters in the administrator's own mail program to those who can still submit, as many as their addresses need; none
 * for monitors, who don't see addresses, and while those can't be read.
 */
export async function remindersOf(
  context: Context,
  { kind, period, ahead, standings, deadline }: Overview,
  signal: AbortSignal,
) {
  const late = standings.filter((one) => isMissing(one) && !one.isLate);
  const { roleId } = requireProfile(context);
  if (ahead || late.length === 0 || !ADMINISTRATOR.some((role) => role === roleId)) return [];
  const users = await staffList(context, contract.users.list, signal).catch((thrown: unknown) => {
    if (thrown instanceof Response) throw thrown;
    return [];
  });
  const wanted = new Set(late.map(({ userId }) => userId));
  const addresses = users.flatMap(({ id, email, active }) =>
    active && wanted.has(id) && email ? [encodeURIComponent(email)] : [],
  );
  const t = getT(context, "reports");
  const name = reportMonthName(period);
  const page = `${requestInfo(context).origin}${reportListAddress(kind)}`;
  const text = [t("overview.mail.body", { period: name }), deadline && `${deadline.text}.`]
    .filter(Boolean)
    .join(" ");
  const body = [t("overview.mail.greeting"), text, page].join("\r\n\r\n");
  const subject = t("overview.mail.subject", { period: name });
  const said = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}&bcc=`;
  const letters: { to: string; from: number; last: number }[] = [];
  for (const [at, address] of addresses.entries()) {
    const letter = letters.at(-1);
    if (letter && letter.to.length + address.length < MAX_LINK_LENGTH) {
      letter.to += `,${address}`;
      letter.last += 1;
    } else letters.push({ to: said + address, from: at + 1, last: at + 1 });
  }
  return letters.map(({ to, from, last }) => ({
    to,
    text:
      letters.length === 1 ? t("overview.remind", { count: last }) : t("overview.remindSome", { from, last }),
  }));
}

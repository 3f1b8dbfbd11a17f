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

/**
 * A letter in the administrator's own mail program, to those who can still submit; `undefined` if nobody is to be reminded, for monitors, who don't see addresses, and while
 * those can't be read.
 */
export async function reminderOf(
  context: Context,
  { kind, period, ahead, standings, deadline }: Overview,
  signal: AbortSignal,
) {
  const late = standings.filter((one) => isMissing(one) && !one.isLate);
  const { roleId } = requireProfile(context);
  if (ahead || late.length === 0 || !ADMINISTRATOR.some((role) => role === roleId)) return undefined;
  const users = await staffList(context, contract.users.list, signal).catch((thrown: unknown) => {
    if (thrown instanceof Response) throw thrown;
    return [];
  });
  const wanted = new Set(late.map(({ userId }) => userId));
  const addresses = users.flatMap(({ id, email, active }) =>
    active && wanted.has(id) && email ? [email] : [],
  );
  if (addresses.length === 0) return undefined;
  const t = getT(context, "reports");
  const name = reportMonthName(period);
  const page = `${requestInfo(context).origin}${reportListAddress(kind)}`;
  const text = [t("overview.mail.body", { period: name }), deadline && `${deadline.text}.`]
    .filter(Boolean)
    .join(" ");
  const body = [t("overview.mail.greeting"), text, page].join("\r\n\r\n");
  const parts = [
    `bcc=${addresses.map(encodeURIComponent).join(",")}`,
    `subject=${encodeURIComponent(t("overview.mail.subject", { period: name }))}`,
    `body=${encodeURIComponent(body)}`,
  ];
  return { to: `mailto:?${parts.join("&")}`, count: addresses.length };
}

import type { TFunction } from "i18next";
import { ROLE } from "#app/model/access.ts";
import { formatDate } from "#app/model/format.ts";
import { type KnownLook, LOOKERS } from "#app/model/request-state.ts";

/** A line for each role, never a name. @param isOpened whether the office has opened it, maybe on an unknown day */
export function shownLooks(
  t: TFunction<"myRequest">,
  looks: readonly KnownLook[] = [],
  isOpened = false,
): readonly string[] {
  const roles = [...new Set([...(isOpened ? [ROLE.assistant] : []), ...looks.map(({ role }) => role)])];
  return roles.map((role) => {
    const days = (what: KnownLook["look"]) => {
      const one = looks.find(({ look, role: own }) => look === what && own === role);
      if (!one) return "";
      const [first, last] = [formatDate(one.first), formatDate(one.last)];
      return first === last ? first : t("looks.days", { first, last });
    };
    const [opened, printed] = [days("opened"), days("printed")];
    const who = t(`looks.who.${LOOKERS[role]}`);
    const line = opened ? t("looks.opened", { who, days: opened }) : `${who}.`;
    return printed ? `${line} ${t("looks.printed", { days: printed })}` : line;
  });
}

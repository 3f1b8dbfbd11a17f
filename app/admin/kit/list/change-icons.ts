import type { ChangeKind } from "#app/model/request-state.ts";
import type { IconName } from "#app/ui/icons.ts";

/** The icons of what citizens ask for on the page of their code. */
export const CHANGE_ICONS = { withdrawn: "x", otherDay: "calendar-x" } as const satisfies Record<
  ChangeKind,
  IconName
>;

import { takeToasts } from "#app/route/toasts.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { settingsOf } from "#server/settings/current.ts";
import { VERSION } from "#server/settings/version.ts";
import { sessionEnd } from "../session/end.ts";
import { menuOf } from "./menu.tsx";
import { findHint } from "./search-fields.server.ts";
import { sidebarOf } from "./sidebar.ts";

/** What every page of the back-office has around it. Messages are taken from the session once, so nothing may fail after. */
export function frameOf(context: Context, request: Request, newCases: number | undefined) {
  const profile = requireProfile(context);
  return {
    newCases,
    profile,
    menu: menuOf(profile.roleId),
    formKey: formKey(context),
    toasts: takeToasts(context),
    sidebar: sidebarOf(request),
    findHint: findHint(context),
    session: sessionEnd(context),
    supportEmail: settingsOf(context).supportEmail,
    version: VERSION,
  };
}

import type { ParseKeys } from "i18next";
import type { RouterContextProvider } from "react-router";
import type { ToastMessage } from "#app/ui/frame/toasts.tsx";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/middleware/session.ts";

/** The messages that the last action left, in the language of the request; they are given out once. */
export function takeToasts(context: Readonly<RouterContextProvider>): ToastMessage[] {
  const t = getT(context, "flash");
  return getSession(context)
    .takeFlash()
    .map(({ kind, text }) => ({ kind, text: t(text as ParseKeys<"flash">) }));
}

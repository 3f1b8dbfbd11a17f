import type { ToastMessage } from "#app/ui/page/toasts.tsx";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";

/** The messages of the last action, in the request's language; they are returned once. */
export function takeToasts(context: Context): ToastMessage[] {
  // A key is looked up in both namespaces, which types can't express.
  const t = getT(context, ["flash", "done"]) as (text: string) => string;
  return getSession(context)
    .takeFlash()
    .map(({ text, file, ...message }) => ({
      ...message,
      text: t(text),
      ...(file && { file: { href: file.href, text: t(file.text) } }),
    }));
}

import { mailOf, mayMail, post, whereToGo } from "#app/intake/letter.server.ts";
import type { Receipt } from "#app/model/case.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { getLocale } from "#server/middleware/locale.ts";

/** Tells who has chosen e-mail that the request has come, in the language of the page. Once per form. */
export async function confirmByMail(context: Context, { request, caseId }: Receipt): Promise<void> {
  if (!outboxOf.ifAny(context) || mayMail(request) !== "yes") return;
  const language = getLocale(context);
  const facts = { kind: "received", caseId, ...(await whereToGo(context, request.mpId, language)) } as const;
  const { submissionKey } = verifiedForm(context);
  await post(context, { id: `${submissionKey} received`, mail: mailOf(request.email, language, facts) });
}

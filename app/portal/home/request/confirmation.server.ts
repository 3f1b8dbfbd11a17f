import { mailOf, mayMail, post, whereToGo } from "#app/intake/letter.server.ts";
import type { Receipt } from "#app/model/case.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { getLocale } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";

/** Tells who has chosen e-mail that the request has come, in the language of the page. Once per form. */
export async function confirmByMail(context: Context, { request, caseId, code }: Receipt): Promise<void> {
  if (!outboxOf.ifAny(context) || mayMail(request) !== "yes") return;
  const language = getLocale(context);
  const { origin } = requestInfo(context);
  const own = code && { code: codeGroups(code).join(" "), link: requestLink(code, origin) };
  const where = await whereToGo(context, request.mpId, language);
  // The code is the only number that a person needs.
  const facts = { kind: "received", ...where, ...(own ? { own, caseId: null } : { caseId }) } as const;
  const { submissionKey } = verifiedForm(context);
  await post(context, { id: `${submissionKey} received`, mail: mailOf(request.email, language, facts) });
}

import { redirect } from "react-router";
import { z } from "zod";
import { formatMoment } from "#app/model/format.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { press } from "#server/form/submission.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { DASHBOARD, writeAddress } from "../kit/list/address.ts";
import type { WaitingRow } from "../kit/frame/waiting-rows.tsx";

/** Citizens to call: a letter to them did not, or may not have, arrived. None while the store is unavailable. */
export async function readUnsent(context: Context): Promise<readonly WaitingRow[]> {
  const notices = outboxOf.ifAny(context)?.notices(requireProfile(context).id);
  const found = (notices && (await unlessAway(notices))) ?? [];
  const t = getT(context, "overview");
  return found.map(({ id, page, why, writtenAt }) => {
    const [, about] = /^\/admin\/cases\/view\/(\d+)/.exec(page) ?? [];
    const seen = { text: t("unsent.seen"), name: "letter", value: id };
    return {
      key: id,
      href: page,
      name: about === undefined ? t("unsent.title") : t("told.case", { id: about }),
      marks: [{ icon: "circle-alert", text: t(`unsent.${why}`), tone: "bad" }],
      what: t("unsent.text", { written: formatMoment(writtenAt) }),
      acts:
        about === undefined ? [seen] : [{ text: t("unsent.again"), to: writeAddress(Number(about)) }, seen],
      form: { formKey: formKey(context), page: DASHBOARD },
    };
  });
}

/** Dismisses a letter. @throws a fault page while the store is unavailable */
export async function seeUnsent(context: Context) {
  const form = await press(context, z.object({ letter: z.string().max(200).default("") }));
  const outbox = outboxOf.ifAny(context);
  if (!form.valid || !outbox) return redirect(DASHBOARD, 303);
  const { letter } = form.value;
  await outbox.seen(requireProfile(context).id, letter);
  return redirect(DASHBOARD, 303);
}

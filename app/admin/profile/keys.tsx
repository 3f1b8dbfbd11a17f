import { redirect } from "react-router";
import { z } from "zod";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { submission } from "#server/form/submission.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { KeyList } from "../kit/frame/keys-help.tsx";
import { useFrame } from "../kit/frame/use-frame.ts";
import { catchInterruption, Outcome } from "../kit/record/outcome.tsx";
import { failedReply, refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/keys";
import { switchKeys } from "../kit/frame/keys.server.ts";

export const handle: AdminHandle = { texts: { record }, crumbs: [{ text: "keys.title" }] };

/** All content of the page comes with the layout. */
export const loader = () => null;

const KeysForm = z.object({ keys: z.enum(["on", "off"]) });

/** Switches the keys off or on. The form states the new value, so it is idempotent. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, KeysForm);
  if (!form.valid) return refusedReply(form);
  const outcome = await switchKeys(context, form.value.keys === "on");
  return outcome.ok ? redirect("/admin/profile/keys", 303) : failedReply(form, outcome.fault);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function Keys({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("admin");
  const frame = useFrame();
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{t("keys.title")}</PageTitle>
      <PageHead title={t("keys.title")} lead={t("keys.lead")} />
      <Outcome fault={actionData?.fault} look="/admin/profile/keys" onlyAsks />
      {frame && (
        <section className="card box stack">
          <KeyList on={frame.keysOn} formKey={actionData?.formKey ?? frame.formKey} />
        </section>
      )}
    </>
  );
}

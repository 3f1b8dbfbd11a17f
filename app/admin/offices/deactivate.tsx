import { Link, redirect } from "react-router";
import { z } from "zod";
import { offices } from "#app/i18n/mk/offices.ts";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { officeLabel } from "#app/model/office.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { faultPage } from "#server/api/fault.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { isReturning, recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/deactivate";
import { askOffice, bodyOf, OFFICES, writeOffice } from "./offices.server.ts";

export const handle = registerHandle(
  "offices",
  { offices, record: recordTexts },
  "offices:deactivation.title",
);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const formContext = recordFormContext(context, url.pathname);
  return { id, shown: await shownOffice(context, id, request.signal), formContext };
}

async function shownOffice(context: Route.LoaderArgs["context"], id: number, signal: AbortSignal) {
  if (isReturning(context)) return undefined;
  const { record, own } = recordOf(await OFFICES.read(api(context, { signal }).attempt, id, context));
  return { name: officeLabel(record), active: record.active, mps: own.map(({ fullName }) => fullName) };
}

/** Writes the office unchanged, but inactive (3-decisions); an inactive one stays so. */
export async function action({ context, params }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, z.object({}));
  if (!form.valid) return form.refuse();
  const found = await askOffice(api(context).attempt, id);
  if (!found.ok && found.fault.status === 404) throw faultPage(found.fault);
  if (!found.ok) return form.fail({ ...found.fault, sent: "no" });
  const { value } = found;
  const outcome = await form.once(async () =>
    value.active
      ? writeOffice(context, id, { ...bodyOf(value), active: false })
      : { ok: true, value: undefined },
  );
  if (!outcome.ok) return form.fail(outcome.fault);
  getSession(context).flash({ kind: "success", text: "offices:changed" });
  return redirect("/admin/offices", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function DeactivateOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const { id, shown, formContext } = loaderData;
  const isDone = shown?.active === false;
  const parked = formContext.typed !== undefined && actionData === undefined && !isDone;
  return (
    <>
      <PageTitle failed={actionData?.fault !== undefined}>{t("deactivation.title")}</PageTitle>
      <PageHead title={t("deactivation.title")} lead={shown?.name} />
      <section className="card form box">
        <Outcome
          fault={actionData?.fault}
          parked={parked}
          look="/admin/offices"
          failed={t("editFailed")}
          onlyAsks
        />
        {isDone ? (
          <p>{t("deactivation.done")}</p>
        ) : (
          <p>
            <strong>{t("deactivation.question")}</strong> {t("deactivation.text")}
          </p>
        )}
        {shown && shown.mps.length > 0 && (
          <p>{t("deactivation.mps", { count: shown.mps.length, names: shown.mps.join(", ") })}</p>
        )}
        {isDone ? (
          <Link className="btn plain" to="/admin/offices">
            {t("title")}
          </Link>
        ) : (
          <PostForm page={`/admin/offices/deactivate/${id}`}>
            <FormKeyInput value={actionData?.formKey ?? formContext.formKey} />
            <FormButtons
              fault={actionData?.fault}
              save={t("deactivate")}
              again={t("deactivation.again")}
              icon="x"
              cancel="/admin/offices"
            />
          </PostForm>
        )}
      </section>
    </>
  );
}

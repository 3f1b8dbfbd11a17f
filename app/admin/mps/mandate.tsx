import { Form, type LinksFunction } from "react-router";
import { mandate as texts } from "#app/i18n/mk/mandate.ts";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import stepsLook from "../kit/record/steps.css?url";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/mandate";
import { endOfMandate, mandateAddress, readMandate } from "./mandate.server.ts";
import { Choice, Ends, Problem } from "./mandate-parts.tsx";

export const handle: AdminHandle = {
  texts: { mandate: texts, record: recordTexts },
  crumbs: [{ text: "nav.mps", to: "/admin/mps" }, { text: "mandate:crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stepsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  return {
    page: mandateAddress(id),
    isPrinting: url.searchParams.has("print"),
    areTicked: url.searchParams.has("all"),
    ...(await readMandate(context, id, request.signal)),
  };
}

export const action = ({ context, params }: Route.ActionArgs) => endOfMandate(context, recordIdOf(params));

export default function EndOfMandate({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("mandate");
  const { page, name, rows, ends, mayEnd, formKey, isPrinting } = loaderData;
  const done = ends.filter(({ isDone }) => isDone).length;
  const heading = t("title", { name });
  const title = ends.length === 0 ? heading : `${heading}: ${t("ended", { done, total: ends.length })}`;
  return (
    <>
      <PageTitle failed={reply !== undefined}>{title}</PageTitle>
      {/* The file comes by itself, with and without script; the page stays. */}
      {isPrinting && <meta httpEquiv="refresh" content={`0; url=${page}/letters.pdf`} />}
      <PageHead
        title={ends.length === 0 ? heading : t("ended", { done, total: ends.length })}
        lead={ends.length === 0 ? t("lead", { count: rows.length }) : heading}
      >
        {mayEnd && done < ends.length && (
          <Form method="post" action={page} reloadDocument>
            <FormKeyInput value={formKey} />
            <SubmitButton icon="rotate-cw" name="act" value="on">
              {t("goOn")}
            </SubmitButton>
          </Form>
        )}
      </PageHead>
      {reply && <Problem reply={reply} />}
      {ends.length > 0 && <Ends {...loaderData} />}
      {rows.length > 0 && <Choice {...loaderData} reply={reply} />}
    </>
  );
}

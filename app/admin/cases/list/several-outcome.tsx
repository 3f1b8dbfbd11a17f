import { Form, Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { addressWith } from "../../kit/list/address.ts";
import { ActForm } from "../../kit/record/act-form.tsx";
import { OutcomePage } from "../../kit/record/outcome-page.tsx";
import { isTelling, tellPerson } from "../../kit/record/telling.server.ts";
import type { Route } from "./+types/several-outcome";
import { CASES } from "../../kit/case/list.server.ts";
import queueLook from "./queue.css?url";
import { isPostingLetters, readSeveral, recordLettersTold } from "./several-outcome.server.ts";
import { ResultRow } from "./several-results.tsx";
import { completeSeveral } from "./several.server.ts";

export const handle: AdminHandle = {
  texts: { cases, sheet },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:several.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: queueLook }];

function addressOf({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const operation = url.searchParams.get("form") ?? "";
  const list = CASES.search(CASES.parse(url.searchParams, requireProfile(context).roleId));
  const form = `form=${encodeURIComponent(operation)}`;
  return {
    operation,
    list,
    page: addressWith("/admin/cases/several/outcome", form, list),
    pdf: addressWith("/admin/cases/several/letters.pdf", form),
    back: addressWith("/admin/cases", list),
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { operation, list, page, back, pdf } = addressOf({ context, url });
  const outcome = await readSeveral(context, operation, list);
  if (!outcome) throw redirect(back);
  return { outcome, page, back, pdf };
}

/** Records that a person was told, or that all letters on paper were posted; or goes on with the remaining cases. */
export async function action({ context, url }: Route.ActionArgs) {
  const { operation, page } = addressOf({ context, url });
  if (isTelling(context)) return tellPerson(context, page);
  if (isPostingLetters(context)) await recordLettersTold(context, operation);
  else await completeSeveral(context, operation);
  return redirect(page, 303);
}

export default function SeveralOutcome({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { outcome, page, back, pdf } = loaderData;
  const { results, to, comment, done, isLeft, toTell, letters, lettersToPrint, formKey } = outcome;
  const total = results.length;
  const isWhole = results.every(({ state }) => state === "done" || state === "same");
  const title = [
    isWhole
      ? t(done > 0 ? "several.allDone" : "several.noneDone", { count: done })
      : t("several.someDone", { done, total }),
    ...(toTell > 0 ? [t("several.toTell", { count: toTell })] : []),
  ].join(" ");
  return (
    <OutcomePage
      title={title}
      failed={!isWhole}
      lead={t("several.comment", { comment })}
      buttons={
        letters > 0 && (
          <>
            <a className={lettersToPrint > 0 ? "btn" : "btn plain"} href={pdf}>
              <Icon name="printer" />
              <span key={String(lettersToPrint > 0)}>
                {lettersToPrint > 0
                  ? t("several.letters", { count: lettersToPrint })
                  : t("several.lettersAgain")}
              </span>
            </a>
            {lettersToPrint > 0 && (
              <Form method="post" action={page}>
                <FormKeyInput value={formKey} />
                <SubmitButton className="btn plain" icon="mail" name="letters" value="posted">
                  {t("several.posted")}
                </SubmitButton>
              </Form>
            )}
          </>
        )
      }
      after={<Link to={back}>{t("several.back")}</Link>}
    >
      {isLeft && (
        <ActForm formKey={formKey} page={page}>
          <input type="hidden" name="again" value="true" />
          <SubmitButton icon="rotate-cw" name="act" value="complete">
            {t("several.goOn")}
          </SubmitButton>
        </ActForm>
      )}
      <ul className="box several-results" aria-label={t("several.results")}>
        {results.map((one) => (
          <ResultRow key={one.id} result={one} to={to} telling={{ page, formKey }} />
        ))}
      </ul>
    </OutcomePage>
  );
}

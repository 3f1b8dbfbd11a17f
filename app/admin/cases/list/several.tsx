import { Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { SeveralCasesForm } from "#app/model/case-rules.ts";
import { LENGTH, SEVERAL_CASES } from "#app/model/limits.ts";
import { byFieldName, type FieldTable } from "#app/ui/form/field-table.tsx";
import { ticksRow } from "#app/ui/form/fields/choices.tsx";
import { selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow } from "#app/ui/form/fields/text-field.tsx";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../frame/crumbs.tsx";
import { addressWith } from "../../list/address.ts";
import { isReturning, recordFormContext } from "../../record/form-context.ts";
import { numbered } from "../../record/labels.ts";
import { catchInterruption } from "../../record/outcome.tsx";
import { RecordScreen } from "../../record/record-screen.tsx";
import type { Route } from "./+types/several";
import { caseQuery, listSearch } from "./list.server.ts";
import {
  type CaseResult,
  casesToTick,
  changeSeveral,
  type NamedCase,
  severalForm,
  type SeveralReply,
} from "./several.server.ts";
import queueLook from "./queue.css?url";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:several.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: queueLook }];

/** The form starts in the list; this page shows only what was sent, or was typed before the session expired. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = caseQuery(url.searchParams, requireProfile(context).roleId);
  const list = listSearch(query);
  const back = addressWith("/admin/cases", list);
  const formContext = recordFormContext(context, url.pathname);
  if (!formContext.typed && !isReturning(context)) throw redirect(back);
  const { action, options } = severalForm(context, list);
  const toTick = await casesToTick(context, query, request.signal);
  return { formContext, back, action, statuses: options, toTick };
}

/** Gives several cases one status. */
export const action = ({ context }: Route.ActionArgs) => changeSeveral(context);

/** After sending, the reply is all there is to show: without a form the page would redirect to the list. */
export const shouldRevalidate = () => false;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

const FIELDS = {
  caseIds: ticksRow(),
  statusId: selectRow(),
  comment: areaRow(LENGTH.statusComment),
} satisfies FieldTable<keyof SeveralCasesForm>;

export default function SeveralCases({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { formContext, back, action: page, statuses, toTick } = loaderData;
  const reply: SeveralReply | undefined = actionData;
  const results = reply?.results ?? [];
  const left = results.filter(({ state }) => state !== "done");
  const title = t("several.title");
  if (results.length > 0 && left.length === 0)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <PageHead title={title}>
          <Link className="btn" to={back}>
            {t("several.back")}
          </Link>
        </PageHead>
        <Results results={results} />
      </>
    );
  return (
    <RecordScreen
      {...{ formContext, title }}
      reply={reply}
      lead={t("several.lead", { max: SEVERAL_CASES })}
      id="several"
      table={FIELDS}
      own={{}}
      schema={async () => (await import("#app/model/case-rules.ts")).SeveralCasesForm}
      labels={byFieldName(FIELDS, (name) => t(`several.fields.${name}`))}
      options={{
        caseIds: (results.length > 0 ? left : toTick).map((one) => ({ value: one.id, label: titleOf(one) })),
        statusId: statuses,
      }}
      placeholders={{ statusId: t("statuses.choose") }}
      notice={results.length > 0 && <Results results={results} />}
      action={page}
      save={t("several.save")}
      cancel={back}
    />
  );
}

const titleOf = ({ id, name }: NamedCase) => (name === numbered(id) ? name : `${name}, ${numbered(id)}`);

const TONES: Readonly<Partial<Record<CaseResult["state"], Tone>>> = {
  done: "ok",
  unknown: "wait",
  left: "calm",
};

/** The outcome for each case. */
function Results({ results }: { readonly results: readonly CaseResult[] }) {
  const { t } = useTranslation("cases");
  const total = results.length;
  const done = results.filter(({ state }) => state === "done").length;
  const kind = results.some(({ state }) => state === "left") ? "signedOut" : "someDone";
  return (
    <div className="stack">
      {done === total ? (
        <Notice tone="ok" title={t("several.allDone", { count: done })} role="status" />
      ) : (
        <Notice tone="bad" title={t(`several.${kind}`, { done, total })} role="alert">
          <p>{t(`several.${kind}Text`)}</p>
        </Notice>
      )}
      <ul className="box kept-views" aria-label={t("several.results")}>
        {results.map(({ id, name, state }) => (
          <li className="row" key={id}>
            <Link to={`/admin/cases/view/${id}`}>{titleOf({ id, name })}</Link>
            <Badge tone={TONES[state] ?? "bad"}>{t(`several.states.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

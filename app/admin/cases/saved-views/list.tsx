import { Form, Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { EmptyState, Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { submission } from "#server/form/submission.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { recordFormContext } from "../../kit/record/form-context.ts";
import { catchInterruption, Outcome } from "../../kit/record/outcome.tsx";
import { failedReply, refusedReply } from "../../kit/record/reply.ts";
import queueLook from "../list/queue.css?url";
import { viewAddress, viewsOf } from "../list/queue.server.ts";
import type { Route } from "./+types/list";
import { changeViews, viewActionOf, inWords, PostedViewAction } from "./views.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:views.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: queueLook }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { formKey } = recordFormContext(context, url.pathname);
  const views = await viewsOf(context);
  if (!views) return { formKey, views };
  const words = await inWords(
    context,
    views.map(({ query }) => new URLSearchParams(query)),
    request.signal,
  );
  return {
    formKey,
    views: views.map(({ id, name, isStart, query }, at) => ({
      id,
      name,
      isStart,
      to: viewAddress({ query }),
      words: words[at]?.words ?? [],
      missing: words[at]?.missing ?? [],
    })),
  };
}

/** Moves a view, makes it the start page or an ordinary one, or deletes it. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, PostedViewAction);
  if (!form.valid) return refusedReply(form);
  const outcome = await changeViews(context, viewActionOf(form.value));
  return outcome.ok ? redirect("/admin/cases/views", 303) : failedReply(form, outcome.fault);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

type View = NonNullable<Route.ComponentProps["loaderData"]["views"]>[number];

export default function SavedViewList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { views, formKey } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{t("views.title")}</PageTitle>
      <PageHead title={t("views.title")} lead={t("views.lead")}>
        <Link className="btn plain" to="/admin/cases">
          <Icon name="arrow-left" />
          {t("views.toList")}
        </Link>
      </PageHead>
      <Outcome fault={actionData?.fault} look="/admin/cases/views" onlyAsks />
      {!views && <Notice title={t("views.unavailable")} />}
      {views?.length === 0 && <EmptyState text={t("views.none")} />}
      {views && views.length > 0 && (
        <>
          <ol className="kept-views box">
            {views.map((view, at) => (
              <ViewRow
                key={view.id}
                {...{ view, at }}
                last={views.length - 1}
                formKey={actionData?.formKey ?? formKey}
              />
            ))}
          </ol>
          <p className="small">{t("views.startHint")}</p>
        </>
      )}
    </>
  );
}

interface ViewRowProps {
  readonly view: View;
  readonly at: number;
  readonly last: number;
  readonly formKey: string;
}

function ViewRow({ view: { id, name, isStart, to, words, missing }, at, last, formKey }: ViewRowProps) {
  const { t } = useTranslation("cases");
  const button = (value: string, text: string, icon?: IconName) => (
    <button
      className={icon ? "btn ghost icon" : "btn ghost"}
      name="change"
      value={value}
      title={icon && text}
      aria-label={`${text}: ${name}`}
    >
      {icon ? <Icon name={icon} /> : text}
    </button>
  );
  return (
    <li className="row">
      <div>
        <Link to={to}>{name}</Link> {isStart && <Badge icon="house">{t("views.start")}</Badge>}
        <p className="small">{words.join(" · ") || t("views.everything")}</p>
        {missing.map((text) => (
          <p className="small line" key={text}>
            <Icon name="circle-alert" />
            {text}
          </p>
        ))}
      </div>
      <Form method="post" action="/admin/cases/views?send" className="row">
        <FormKeyInput value={formKey} />
        <input type="hidden" name="id" value={id} />
        {at > 0 && button(`to ${at - 1}`, t("views.up"), "arrow-up")}
        {at < last && button(`to ${at + 1}`, t("views.down"), "arrow-down")}
        {button(isStart ? "noStart" : "start", t(isStart ? "views.endStart" : "views.makeStart"))}
        <Link
          className="btn ghost"
          to={`/admin/cases/views/name?view=${id}`}
          aria-label={`${t("views.rename")}: ${name}`}
        >
          {t("views.rename")}
        </Link>
        {button("remove", t("views.remove"))}
      </Form>
    </li>
  );
}

import { Link } from "react-router";
import { shownNotice } from "#app/directory/notices.server.ts";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { Phone } from "../kit/record/phone.tsx";
import { Facts, RecordView } from "../kit/record/view.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";
import { meetingsInside } from "./meetings.server.ts";
import { listedNotice, ownNotice, scopeOf } from "./own.server.ts";

export const handle = registerHandle("notices", { noticeForms, record }, "noticeForms:view");

/** The notice, the people to call because of it, and the text for citizens. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const notice = recordOf(await ownNotice(context, recordIdOf(params)));
  const scope = await scopeOf(context);
  const listed = listedNotice(context, scope, notice);
  const place = scope.all.offices.find(({ id }) => id === notice.officeId);
  return {
    listed,
    address: notice.address,
    mayWrite: listed.isOpen && mayOpen("/admin/notices/edit/:id", requireProfile(context).roleId),
    inside: listed.isOpen ? recordOf(await meetingsInside(context, scope, notice)) : undefined,
    told: LANGUAGES.map((language) => ({ language, notice: shownNotice(notice, place, language) })),
  };
}

export default function ViewNotice({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("noticeForms");
  const { listed, address, mayWrite, inside, told } = loaderData;
  const { id, who, kind, period, state, tone } = listed;
  return (
    <RecordView
      page={`${t("view")}: ${who}`}
      title={t("view")}
      lead={who}
      edit={mayWrite ? `/admin/notices/edit/${id}` : undefined}
      buttons={
        mayWrite && (
          <Link className="btn plain" to={`/admin/notices/end/${id}`}>
            <Icon name="x" />
            {t("end")}
          </Link>
        )
      }
    >
      <div className="stack">
        {inside && <CallThese {...inside} />}
        <Facts
          facts={[
            { label: t("columns.who"), value: who },
            { label: t("columns.kind"), value: kind },
            { label: t("columns.period"), value: period },
            { label: t("columns.state"), value: <Badge tone={tone}>{state}</Badge> },
            ...(address ? [{ label: t("fields.address"), value: address, wide: true }] : []),
          ]}
        />
        <section className="card box stack">
          <h2>{t("public")}</h2>
          {told.map(({ language, notice }) => (
            <div key={language} lang={language}>
              <p className="small" lang="mk">
                {t(`languages.${language}`)}
              </p>
              {notice && <Notices of={[notice]} />}
            </div>
          ))}
        </section>
      </div>
    </RecordView>
  );
}

/** People with a meeting on these days: name, phone, time, and a link to the meeting. */
function CallThese({ rows, total, more }: NonNullable<Route.ComponentProps["loaderData"]["inside"]>) {
  const { t } = useTranslation("noticeForms");
  return (
    <section className="stack">
      <h2>{total > 0 ? t("inside.title", { count: total }) : t("inside.none")}</h2>
      {rows.length > 0 && (
        <DataTable
          rows={rows}
          rowKey={({ id }) => id}
          caption={t("inside.caption")}
          columns={[
            { key: "when", header: t("inside.when"), cell: ({ when }) => when },
            {
              key: "person",
              header: t("inside.person"),
              cell: ({ id, person }) => <Link to={`/admin/meetings/view/${id}`}>{person}</Link>,
              className: "who",
            },
            {
              key: "phone",
              header: t("inside.phone"),
              cell: ({ phone }) => <Phone className="nb" {...phone} />,
            },
            {
              key: "mp",
              header: t("inside.mp"),
              cell: ({ mp, place }) => [mp, place].filter(Boolean).join(", "),
            },
          ]}
        />
      )}
      {more.length > 0 && <Notice title={more.join(" ")} />}
    </section>
  );
}

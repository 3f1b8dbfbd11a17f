import { Link } from "react-router";
import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { formatDate } from "#app/model/format.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { EditLink, Facts } from "../kit/record/view.tsx";
import { addressAtRow, addressWith } from "../kit/list/address.ts";
import { mpName } from "../kit/record/mp-options.server.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";
import { useEventLabels } from "./form.tsx";
import { EVENTS } from "./events.server.ts";
import { eventType } from "./rows.tsx";

export const handle: AdminHandle = {
  texts: { events, record },
  crumbs: [{ text: "nav.events", to: "/admin/events" }, { text: "events:view" }],
};

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const id = recordIdOf(params);
  const [found, { mps }] = await Promise.all([
    api(context, { signal: request.signal }).call(contract.events.get, { params: { id } }),
    allLists(context),
  ]);
  const returnTo = EVENTS.returnTo(url.searchParams);
  return {
    list: returnTo && addressAtRow(EVENTS.addressBack(url.searchParams), id),
    facts: {
      mpId: await mpName(context, mps, found.mpId, request.signal),
      date: formatDate(found.date),
      municipalityId: municipalityName(found.municipalityId, "mk"),
      eventTypeId: eventType(found.eventTypeId),
      subject: found.subject,
      description: found.description,
    },
    edit: mayOpen("/admin/events/edit/:id", roleId)
      ? addressWith(`/admin/events/edit/${id}`, returnTo)
      : undefined,
  };
}

export default function EventView({ loaderData: { facts, list, edit } }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  const labels = useEventLabels();
  return (
    <>
      <PageTitle>{t("view")}</PageTitle>
      <PageHead title={t("view")} lead={facts.subject}>
        <EditLink to={edit} />
      </PageHead>
      {list && (
        <nav className="paging row" aria-label={t("list.label")}>
          <Link className="btn ghost" to={list}>
            <Icon name="arrow-left" />
            {t("list.back")}
          </Link>
        </nav>
      )}
      <Facts
        facts={Object.entries(labels).map(([name, label]) => ({
          label,
          value: facts[name as keyof typeof facts],
        }))}
      />
    </>
  );
}

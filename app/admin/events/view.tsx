import { Link } from "react-router";
import { events } from "#app/i18n/mk/events.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { Facts, RecordView } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";
import { EVENTS } from "./events.server.ts";

export const handle = registerHandle("events", { events, record }, "events:view");

export const loader = (args: Route.LoaderArgs) => EVENTS.view(args);

export default function EventView({ loaderData: { facts, list, edit } }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  return (
    <RecordView title={t("view")} lead={facts.subject} edit={edit}>
      {list && (
        <nav className="paging row" aria-label={t("list.label")}>
          <Link className="btn ghost" to={list}>
            <Icon name="arrow-left" />
            {t("list.back")}
          </Link>
        </nav>
      )}
      <Facts facts={keysOf(facts).map((name) => ({ label: t(`fields.${name}`), value: facts[name] }))} />
    </RecordView>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ChartBox, type ChartTexts } from "#app/ui/chart/chart-box.tsx";
import { Tally } from "#app/ui/chart/tally.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { Categories } from "./categories.tsx";
import { Offices } from "./offices.tsx";
import { TopMps } from "./top-mps.tsx";
import type { StatisticsView, TotalName } from "./figures/view.ts";
import "./statistics.css";

const TOTAL_ICONS = {
  cases: "folder-open",
  meetings: "handshake",
  initiatives: "file-pen-line",
  events: "megaphone",
} as const satisfies Record<TotalName, IconName>;

interface DashboardProps {
  readonly view: StatisticsView;
  /** Where the dashboard of an MP is; absent: no links (section 2.5 of the portal document). */
  readonly mpPath?: ((id: string) => string) | undefined;
  readonly officePath?: ((id: string) => string) | undefined;
  /** What stands in the place of a part that could not be had. */
  readonly instead?: { readonly topMps?: ReactNode; readonly offices?: ReactNode } | undefined;
}

/** All figures of a dashboard: of the public one and of the staff's. */
export function Dashboard({ view, mpPath, officePath, instead }: DashboardProps) {
  const { t } = useTranslation("statistics");
  const { persons } = view;
  const ofPersons = (name: "genders" | "ages" | "ethnicities") => ({
    ...chart(name),
    ...(persons && ("withheld" in persons ? { none: persons.text } : { note: persons.text })),
  });
  const chart = (name: "months" | "genders" | "ages" | "ethnicities") => {
    const { figures, drawing, alt } = view[name];
    const texts: ChartTexts = {
      group: t(`${name}.group`),
      figure: t("columns.figure"),
      share: t("columns.share"),
      table: t("table"),
    };
    return { title: t(`${name}.title`), rows: figures, drawing, alt, texts };
  };
  return (
    <div className="stats cells">
      <dl className="tallies cells">
        {view.totals.map(({ id, label, shown, text }) => (
          <Tally key={id} icon={TOTAL_ICONS[id]} label={label} count={Number(shown)} text={text} />
        ))}
      </dl>
      <ChartBox {...chart("months")} width={4} />
      <ChartBox {...ofPersons("genders")} width={2} ring />
      <ChartBox {...ofPersons("ages")} width={3} />
      <ChartBox {...ofPersons("ethnicities")} width={3} />
      <Categories categories={view.categories} />
      {view.topMps && <TopMps mps={view.topMps} path={mpPath} instead={instead?.topMps} />}
      {view.offices && <Offices offices={view.offices} path={officePath} instead={instead?.offices} />}
      <Notes hidden={view.hidden} guarded={persons !== undefined} />
    </div>
  );
}

/** What is counted, and what was done so that nobody is recognised. */
function Notes({ hidden, guarded }: { hidden: boolean; guarded: boolean }) {
  const { t } = useTranslation("statistics");
  return (
    <Notice title={t("notes.title")}>
      <p>{t("notes.counted")}</p>
      {guarded && <p>{t("notes.persons")}</p>}
      {hidden && <p>{t("notes.hidden")}</p>}
    </Notice>
  );
}

import type { ComponentProps } from "react";
import { data, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { GENDER } from "#app/model/lookups.ts";
import { pack } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { dashboardPath, monthsParams, scopePath } from "#app/statistics/query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { LoadedDashboard } from "./read.server.ts";

/** The content shared by all dashboards; 400 if a month of the address is invalid. */
export function dashboardPage(loaded: LoadedDashboard) {
  const { view, name, period, time, stale, lacking, query } = loaded;
  const failed = Object.keys(query.errors).length > 0;
  const dated = { view, name, period, time, stale, lacking, files: filesOf(loaded) };
  return data(pack({ ...dated, whose: whoseOf(loaded), failed }), { status: failed ? 400 : 200 });
}

function whoseOf({ scope, mp, name, query }: LoadedDashboard) {
  if (scope.of === "mp") return { of: scope.of, genderId: mp?.mp.genderId };
  if (scope.of === "all") return scope;
  // Leads to the overall figures, for the same months.
  return { of: scope.of, name, all: dashboardPath("/dashboard", { of: "all" }, query.months) };
}

/** The addresses of the same figures as files, including their language, so that they are unambiguous. */
function filesOf({ scope, query, language }: LoadedDashboard) {
  const params = monthsParams(query.months);
  params.set("lng", language);
  const path = (ending: string) => `/dashboard${scopePath(scope)}/figures.${ending}?${params}`;
  return { csv: path("csv"), json: path("json") };
}

const mpPath = (id: string): string => dashboardPath("/dashboard", { of: "mp", id: Number(id) }, {});

export const officePath = (id: string): string => `/?office=${id}#locations-section`;

type FiguresProps = Omit<ComponentProps<typeof DatedFigures>, "mpPath" | "officePath"> & {
  readonly whose: ReturnType<typeof whoseOf>;
};

export function Figures({ view, period, time, stale, lacking, files, whose }: FiguresProps) {
  return (
    <>
      <WhoseFigures whose={whose} />
      <DatedFigures {...{ view, period, time, stale, lacking, files, mpPath, officePath }} />
    </>
  );
}

function WhoseFigures({ whose }: Pick<FiguresProps, "whose">) {
  const { t } = useTranslation("statistics");
  if (whose.of === "party")
    return (
      <div className="whose row">
        <h2>{whose.name}</h2>
        <Link className="btn plain" to={whose.all} preventScrollReset>
          <Icon name="x" />
          {t("whose.showAll")}
        </Link>
      </div>
    );
  const { genderId } = whose.of === "mp" ? whose : {};
  const ofMp = genderId === GENDER.female ? "her" : genderId === GENDER.male ? "his" : "mp";
  return (
    <p className="whose">
      <strong>{t(`whose.${whose.of === "mp" ? ofMp : "all"}`)}</strong>
    </p>
  );
}

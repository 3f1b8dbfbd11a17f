import { useTranslation } from "react-i18next";
import { Dashboard } from "#app/statistics/dashboard.tsx";
import type { StatisticsView } from "#app/statistics/figures/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { mpPath, officePath } from "./page.ts";

interface FiguresProps {
  readonly view: StatisticsView;
  readonly period: string;
  /** Of when the figures are. */
  readonly time: string;
  readonly stale: boolean;
  readonly files: { readonly csv: string; readonly json: string };
}

/** The figures of a public dashboard, of when they are, and where they are as files. */
export function Figures({ view, period, time, stale, files }: FiguresProps) {
  const { t } = useTranslation(["statistics", "common"]);
  return (
    <>
      {stale && <Notice title={t("common:stale")} role="status" />}
      <p className="stamp small gap">
        {t("asOf", { time })} · {period}
      </p>
      <Dashboard view={view} mpPath={mpPath} officePath={officePath} />
      <p className="files row gap">
        <span className="small">{t("files.title")}</span>
        <File href={files.csv} text={t("files.csv")} />
        <File href={files.json} text={t("files.json")} />
      </p>
    </>
  );
}

/** A plain link: a file is no page that the router could show. */
function File({ href, text }: { href: string; text: string }) {
  return (
    <a className="btn plain" href={href}>
      <Icon name="download" />
      {text}
    </a>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { Dashboard } from "./dashboard.tsx";
import type { StatisticsView } from "./figures/view.ts";

interface DatedFiguresProps {
  readonly view: StatisticsView;
  readonly period: string;
  /** Of when the figures are. */
  readonly time: string;
  readonly stale: boolean;
  /** What else is to be known before the figures are read. */
  readonly extent?: ReactNode;
  /** Something could not be had: it is left out. */
  readonly lacking?: boolean | undefined;
  readonly files: { readonly csv: string; readonly json: string };
  /** Where the dashboards of MPs and the pages of offices are; absent: no links. */
  readonly mpPath?: (id: string) => string;
  readonly officePath?: (id: string) => string;
  /** What stands in the place of a part that could not be had. */
  readonly instead?: ComponentProps<typeof Dashboard>["instead"];
}

/** The figures of a dashboard, of when they are, and where they are as files. */
export function DatedFigures({ period, time, stale, extent, lacking, files, ...shown }: DatedFiguresProps) {
  const { t } = useTranslation(["statistics", "common"]);
  return (
    <>
      {stale && <Notice title={t("common:stale")} role="status" />}
      {lacking && (
        <Notice icon="cloud-off" title={t("lacking")} role="status">
          {t("lackingText")}
        </Notice>
      )}
      <p className="stamp small gap">
        {t("asOf", { time })} · {period}
      </p>
      {extent}
      <Dashboard {...shown} />
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

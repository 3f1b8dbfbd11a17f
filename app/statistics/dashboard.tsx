import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { formatNumber } from "#app/model/text/language.ts";
import { ChartBox } from "#app/ui/chart/chart-box.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLoadedWithPage } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { Categories, Offices, TopMps } from "./sections.tsx";
import type { StatisticsView, TotalName } from "./view.ts";
import "./statistics.css";

interface DashboardProps {
  readonly view: StatisticsView;
  /** Address of an MP's dashboard; absent: no links (section 2.5 of the portal document). */
  readonly mpPath?: ((id: string) => string) | undefined;
  readonly officePath?: ((id: string) => string) | undefined;
  /** Shown instead of a part that is unavailable. */
  readonly instead?: { readonly topMps?: ReactNode; readonly offices?: ReactNode } | undefined;
}

interface DatedFiguresProps extends DashboardProps {
  /** Whose figures, and of which months. */
  readonly name: string;
  readonly period: string;
  readonly time: string;
  readonly stale: boolean;
  /** Something is unavailable and left out. */
  readonly lacking?: boolean | undefined;
  readonly files: { readonly csv: string; readonly json: string };
}

export function DatedFigures({ name, period, time, stale, lacking, files, ...dashboard }: DatedFiguresProps) {
  const { t } = useTranslation(["statistics", "common"]);
  return (
    <>
      {stale && <Notice title={t("common:stale")} role="status" />}
      {lacking && (
        <Notice icon="cloud-off" title={t("lacking")} role="status">
          {t("lackingText")}
        </Notice>
      )}
      <h2 className="gap">{`${name}, ${period}`}</h2>
      <p className="stamp small">{t("asOf", { time })}</p>
      <Dashboard {...dashboard} />
      <p className="files row gap">
        <span className="small">{t("files.title")}</span>
        <File href={files.csv} text={t("files.csv")} />
        <File href={files.json} text={t("files.json")} />
      </p>
    </>
  );
}

/** A plain link: a file is no page for the router. */
function File({ href, text }: { href: string; text: string }) {
  return (
    <a className="btn plain" href={href}>
      <Icon name="download" />
      {text}
    </a>
  );
}

function Dashboard({ view, mpPath, officePath, instead }: DashboardProps) {
  const { t } = useTranslation("statistics");
  const { persons } = view;
  const ofPersons = (name: "genders" | "ages" | "ethnicities") => ({
    ...chart(name),
    ...(persons && ("withheld" in persons ? { none: persons.text } : { note: persons.text })),
  });
  const chart = (name: "months" | "genders" | "ages" | "ethnicities") => {
    const { figures, drawing, alt } = view[name];
    const texts = {
      group: t(`${name}.group`),
      figure: t("columns.figure"),
      share: t("columns.share"),
      table: t("table"),
    };
    return { title: t(`${name}.title`), rows: figures, drawing, alt, texts };
  };
  return (
    <div className="stats cells calm-heads gap">
      <dl className="tallies cells">
        {view.totals.map((total) => (
          <Tally key={total.id} {...total} />
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

/** What is counted, and how people's identity is protected. */
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

/** A counter. The number is in the page; scripts count to it from the one before, unless reduced motion is preferred. */
function Tally({ id, label, shown, text }: StatisticsView["totals"][number]) {
  const number = useCounting(id, Number(shown), text);
  return (
    <div>
      <dt>{label}</dt>
      <dd ref={number}>{text}</dd>
    </div>
  );
}

/** What each counter of this document showed last. */
const lastShown = new Map<TotalName, number>();

function useCounting(id: TotalName, count: number, text: string) {
  const { i18n } = useTranslation();
  const isOfDocument = useLoadedWithPage();
  const element = useRef<HTMLElement>(null);
  // Before the browser draws the new number.
  useLayoutEffect(() => {
    const from = lastShown.get(id) ?? (isOfDocument ? count : 0);
    lastShown.set(id, count);
    // The text node keeps its place: a new one makes browsers look for rules that depend on what a page contains.
    const number = element.current?.firstChild;
    if (!number || from === count || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const show = (value: number) => {
      number.nodeValue = formatNumber(Math.round(value), i18n.language);
    };
    show(from);
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - begin) / DASHBOARD.counterMilliseconds));
      if (part === 1) number.nodeValue = text;
      else show(from + (count - from) * eased(part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    const end = () => {
      cancelAnimationFrame(frame);
      number.nodeValue = text;
    };
    // Print shows the final number.
    addEventListener("beforeprint", end);
    return () => {
      removeEventListener("beforeprint", end);
      end();
    };
  }, [id, isOfDocument, count, text, i18n.language]);
  return element;
}

/** Fast at first, slow at the end. */
const eased = (part: number) => 1 - (1 - part) ** 3;

import { data, Link } from "react-router";
import { audit as texts } from "#app/i18n/mk/audit.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { settingsOf } from "#server/settings/env.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/of-case";
import { looksAt } from "./looks.server.ts";
import { Groups, Short } from "./entries.tsx";

export const handle: AdminHandle = {
  texts: { audit: texts },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "audit:ofCase.crumb" }],
};

export const headers = faultHeaders;

/** For all who may see the case: the API is asked for it first. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { signal } = request;
  const { topic } = await api(context, { signal }).call(contract.cases.get, { params: { id } });
  const { auditMonths: months } = settingsOf(context);
  try {
    return { id, topic, months, answer: await looksAt(context, { kind: "cases", id }, signal) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return data({ id, topic, months, answer: undefined }, { status: 503 });
  }
}

export default function LooksOfCase({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const { id, topic, months, answer } = loaderData;
  const title = t("ofCase.title", { id });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} lead={answer && t("ofCase.lead", { topic, count: answer.total })}>
        <Link className="btn plain" to={`/admin/cases/view/${id}`}>
          <Icon name="arrow-left" />
          {t("ofCase.back")}
        </Link>
      </PageHead>
      {answer ? (
        <div className="split cells">
          <section className="card box stack">
            {answer.isShort && <Short />}
            {answer.groups.length > 0 ? (
              <Groups groups={answer.groups} />
            ) : (
              <EmptyState text={t("ofCase.none")} />
            )}
            <p className="small quiet">{t("ofCase.kept", { count: months })}</p>
          </section>
          <div className="stack">
            <section className="card box stack">
              <h2>{t("ofCase.citizen.title")}</h2>
              <p>{t(answer.looks.length > 0 ? "ofCase.citizen.text" : "ofCase.citizen.none")}</p>
              <ul>
                {answer.looks.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
            {answer.refused.count > 0 && (
              <section className="card box stack">
                <h2>{t("ofCase.refused.title")}</h2>
                <p>{t("ofCase.refused.count", { count: answer.refused.count, day: answer.refused.last })}</p>
              </section>
            )}
          </div>
        </div>
      ) : (
        <Notice tone="bad" title={t("away")}>
          {t("awayText")}
        </Notice>
      )}
    </>
  );
}

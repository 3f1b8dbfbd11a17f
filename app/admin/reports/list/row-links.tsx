import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useClientSteps } from "#app/ui/page/client-steps.ts";
import { type Kind, reportAddress } from "../kind.ts";
import type { ListedReport } from "./rows.ts";

/** What can be done with each report of the list, as plain links; each label names its row. */
export function useRowLinks(kind: Kind) {
  const { t } = useTranslation(["reports", "common"]);
  const follow = useClientSteps();

  return ({ id, assistant, period }: ListedReport) => {
    // A file is no page for the router.
    const link = (below: string, icon: IconName, label: string) => (
      <a
        className="tile"
        href={reportAddress(kind, id, below)}
        title={label}
        aria-label={`${label}: ${assistant}, ${period}`}
        onClick={below === "" ? follow : undefined}
      >
        <Icon name={icon} />
      </a>
    );
    return (
      <>
        {link("", "eye", t("common:view"))}
        {link("/report.pdf", "file-text", t("actions.pdf"))}
        {link("/report.xlsx", "file-spreadsheet", t("actions.excel"))}
      </>
    );
  };
}

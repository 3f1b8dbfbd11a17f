import { Link } from "react-router";
import { mps } from "#app/i18n/mk/mps.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Face } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { Facts, RecordView } from "../kit/record/view.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import type { Route } from "./+types/view";
import { MPS } from "./mps.server.ts";

export const handle = registerHandle("mps", { mps, record }, "mps:view");

export const loader = (args: Route.LoaderArgs) => MPS.view(args);

export default function MpView({ loaderData }: Route.ComponentProps) {
  const { mp, edit } = loaderData;
  return (
    <RecordView title={mp.name} lead={mp.party} edit={edit}>
      <MpFacts {...loaderData} />
    </RecordView>
  );
}

/** Plain text without an address. */
const linked = (text: string, to: string | false) =>
  to === false || text === "" ? (
    text
  ) : (
    <Link className="item under" to={to}>
      {text}
    </Link>
  );

function MpFacts({ id, mp, mayOpenUsers }: Route.ComponentProps["loaderData"]) {
  const { t } = useTranslation("mps");
  const facts = [
    { label: t("fields.fullName"), value: mp.name },
    { label: t("fields.fullNameAl"), value: mp.nameAl },
    { label: t("fields.fullNameEn"), value: mp.nameEn },
    { label: t("fields.active"), value: <ActivityBadge active={mp.active} /> },
    { label: t("fields.mandateId"), value: mp.mandate },
    { label: t("fields.partyId"), value: mp.party },
    { label: t("fields.genderId"), value: mp.gender },
    { label: t("fields.ethnicityId"), value: mp.ethnicity },
    { label: t("fields.dateOfBirth"), value: mp.dateOfBirth },
    { label: t("fields.email"), value: mp.email },
    {
      label: t("fields.officeId"),
      value: linked(mp.office, mp.officeId !== null && `/admin/offices/view/${mp.officeId}`),
    },
    {
      label: t("fields.userId"),
      value: linked(mp.assistant, mayOpenUsers && mp.userId !== null && `/admin/users/view/${mp.userId}`),
    },
    {
      label: t("links.title"),
      wide: true,
      value: (
        <ul className="links row">
          <li>{linked(t("links.cases"), `/admin/cases?mpId=${id}`)}</li>
          {mp.userId !== null && (
            <li>{linked(t("links.reports"), `/admin/reports/monthly?userId=${mp.userId}`)}</li>
          )}
          <li>{linked(t("links.figures"), `/admin/dashboard?mp=${id}`)}</li>
        </ul>
      ),
    },
  ];
  return (
    <Facts facts={facts}>
      <Face src={mp.picture} woman={mp.woman} width={108} height={132} />
    </Facts>
  );
}

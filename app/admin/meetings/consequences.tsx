import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { consequencesOf } from "#server/meetings/questions.ts";
import { Phone } from "../kit/record/phone.tsx";

type ConsequencesProps = Pick<Awaited<ReturnType<typeof consequencesOf>>, "case" | "phone" | "tell">;

/** What becomes of the case, and who has to be told. */
export function Consequences({ tell, phone, case: ofCase }: ConsequencesProps) {
  const { t } = useTranslation("meetings");
  return (
    <div className="cells snug gap">
      {ofCase && (
        <p>
          {t("remove.case")} <Link to={`/admin/cases/view/${ofCase.id}`}>{ofCase.topic}</Link>:{" "}
          <span className="quiet">{t(`remove.${ofCase.is}`, { status: ofCase.status })}</span>
        </p>
      )}
      <p className="line">
        <Icon name={TELL_ICONS[tell]} />
        <span>
          {t(`remove.tell.${tell}`)}{" "}
          {phone && tell !== "past" && (
            <>
              {t("remove.phone")} <Phone {...phone} className="nb" />
            </>
          )}
        </span>
      </p>
    </div>
  );
}

const TELL_ICONS = {
  mail: "mail",
  letter: "printer",
  phone: "phone",
  none: "phone",
  past: "clock",
  withdrawn: "x",
  unknown: "check",
  noCase: "circle-alert",
} as const satisfies Record<ConsequencesProps["tell"], IconName>;

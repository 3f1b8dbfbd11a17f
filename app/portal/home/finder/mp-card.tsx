import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notices } from "#app/ui/page/notice.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import type { MpView } from "../directory/finder-view.server.ts";

/** An MP of an office, in its panel and in the answer of the box at the top. */
export function MpCard({ mp, officeId }: { mp: MpView; officeId: number }) {
  const { t } = useTranslation("home");
  const latin = useLatinText();
  const profile = `/dashboard/mp/${mp.id}`;
  return (
    <section className="mp">
      <Link to={profile} tabIndex={-1} aria-hidden="true">
        <Face src={mp.picture} woman={mp.woman} width={72} height={88} />
      </Link>
      <div>
        <h4>
          <Link to={profile} {...latin(mp.name)} />
        </h4>
        <p className="small" {...latin(mp.party)} />
      </div>
      <Notices of={mp.notices} />
      <dl className="all">
        <Fact icon="user-round" label={t("office.assistant")} text={mp.assistant} />
        <Fact icon="clock" label={t("office.workHours")} text={mp.hours} />
        <Fact icon="phone" label={t("office.phone")} text={mp.phone} href={mp.dial && `tel:${mp.dial}`} />
      </dl>
      {/* Closing the request goes one step back. */}
      <Link className="all btn" to={`/?office=${officeId}&mp=${mp.id}#meeting-request`} state={{ steps: 1 }}>
        <Icon name="calendar-plus" />
        {t("office.request")}
        <span className="vh">
          : <span {...latin(mp.name)} />
        </span>
      </Link>
    </section>
  );
}

interface FactProps {
  readonly icon: IconName;
  readonly label: string;
  readonly text: string;
  readonly href?: string;
}

function Fact({ icon, label, text, href }: FactProps) {
  const latin = useLatinText();
  if (!text) return null;
  return (
    <div className="line">
      <Icon name={icon} />
      <dt className="nb">{label}</dt>
      {href ? (
        <dd>
          <a href={href}>{text}</a>
        </dd>
      ) : (
        <dd {...latin(text)} />
      )}
    </div>
  );
}

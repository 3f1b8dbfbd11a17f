import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Outlines } from "#app/ui/map/drawing.tsx";
import "#app/ui/map/map.css";
import { useAddressText } from "#app/ui/page/address-text.ts";
import type { RequestPageView } from "./view.server.ts";

export function Reach({ view: { office, phone, hours } }: { view: RequestPageView }) {
  const { t } = useTranslation("myRequest");
  const addressText = useAddressText();
  return (
    <aside className="card box stack reach" aria-labelledby="reach">
      {office?.spot && <Orientation spot={office.spot} town={office.town} />}
      <h2 id="reach">{office?.name ?? t("office.assembly")}</h2>
      <dl className="stack">
        {office?.address && (
          <div className="line">
            <Icon name="map-pin" />
            <dt className="vh">{t("office.address")}</dt>
            <dd {...addressText(office.address)} />
          </div>
        )}
        <div className="line">
          <Icon name="phone" />
          <dt className="vh">{t("office.phone")}</dt>
          <dd>
            {phone.dial ? (
              <a className="item under tel" href={`tel:${phone.dial}`}>
                {phone.text}
              </a>
            ) : (
              phone.text
            )}
          </dd>
        </div>
        {hours && (
          <div className="line">
            <Icon name="clock" />
            <dt>{t("office.hours")}</dt>
            <dd className="nb">{hours}</dd>
          </div>
        )}
      </dl>
      {office && (
        <p className="screen-only">
          <Link className="item under" to={`/?office=${office.id}#office`}>
            {t("office.map")}
          </Link>
        </p>
      )}
    </aside>
  );
}

/** The size of the map, and how much of the country it shows, in the map's units; the capital is shown larger. */
const DRAWN = { width: 360, height: 144, country: 180, capital: 30 } as const;

/** Decorative: address and directions give the same information. */
function Orientation({
  spot: { x, y, inCapital, municipalityId },
  town,
}: {
  spot: NonNullable<NonNullable<RequestPageView["office"]>["spot"]>;
  town: string;
}) {
  const { width, height, country, capital } = DRAWN;
  const scale = width / (inCapital ? capital : country);
  const [left, top] = [width / 2 - x * scale, height * 0.6 - y * scale].map(Math.round);
  return (
    <svg
      className="orient screen-only"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <g className={inCapital ? "inset" : undefined} transform={`translate(${left} ${top}) scale(${scale})`}>
        <Outlines here={[municipalityId]} />
      </g>
      <circle cx={width / 2} cy={height * 0.6} r="10" fill="#1d1512" />
      <text x={width / 2} y={height * 0.6 - 22} textAnchor="middle">
        {town}
      </text>
    </svg>
  );
}

/** Who looked at it, by role and never by name. */
export function Looks({ view: { looks } }: { view: RequestPageView }) {
  const { t } = useTranslation("myRequest");
  return (
    <aside className="stack looks" aria-labelledby="looks">
      <h2 id="looks">{t("looks.title")}</h2>
      {looks.length > 0 ? (
        <dl>
          {looks.map(({ text, first, last }) => (
            <div key={text}>
              <dt>{t(`looks.${text}`)}</dt>
              {first && <dd>{first === last ? first : t("looks.between", { first, last })}</dd>}
            </div>
          ))}
        </dl>
      ) : (
        <p>{t("looks.none")}</p>
      )}
      <p className="small quiet">
        {t("looks.meaning")} <Link to="/privacy">{t("looks.privacy")}</Link>
      </p>
    </aside>
  );
}

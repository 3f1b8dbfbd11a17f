import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";

const REASONS = [
  { name: "listen", icon: "messages-square" },
  { name: "record", icon: "folder-check" },
  { name: "parliament", icon: "landmark" },
  { name: "online", icon: "video" },
] as const satisfies readonly { name: string; icon: IconName }[];

/** Why one should come to an office. */
export function Reasons() {
  const { t } = useTranslation("home");
  return (
    <section className="band" id="why" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title" tabIndex={-1}>
          {t("reasons.title")}
        </h2>
        <ul className="features cells">
          {REASONS.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{t(`reasons.${name}`)}</h3>
              <p>{t(`reasons.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Fact } from "./view/facts.ts";
import { type Tab, TABS } from "./view/tabs.ts";

interface DetailsProps {
  /** The address of each tab. */
  readonly addressOf: (tab: Tab) => string;
  readonly current: Tab;
  readonly facts: readonly Fact[];
}

/** The case form in view mode: two tabs, each an address of its own, with every field as label and text. */
export function Details({ addressOf, current, facts }: DetailsProps) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <nav className="tabs line" aria-label={t("view.tabs")}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            className="item"
            to={addressOf(tab)}
            aria-current={tab === current ? "page" : undefined}
            preventScrollReset
          >
            {t(`view.${tab}`)}
          </Link>
        ))}
      </nav>
      <dl className="data cells">
        {facts.map(({ name, text, href, wide }) => (
          <div key={name} className={wide && "all"}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd className="typed">
              {text === "" ? <span className="quiet">{t("view.notGiven")}</span> : linked(text, href)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const linked = (text: string, href: string | undefined) =>
  href === undefined ? text : <a href={href}>{withBreak(text)}</a>;

/** An address of e-mail goes on in the next line after its sign, not in the middle of a word. */
function withBreak(text: string) {
  const sign = text.indexOf("@") + 1;
  if (sign === 0) return text;
  return (
    <>
      {text.slice(0, sign)}
      <wbr />
      {text.slice(sign)}
    </>
  );
}

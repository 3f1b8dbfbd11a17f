import { type RefObject, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";
import { CloseButton } from "./page-start.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "../page/pictures.tsx";

interface SiteHeaderProps {
  /** None on the sign-in pages, which are in Macedonian only. */
  readonly items?: readonly { readonly to: string; readonly text: string }[];
  /** Name of the menu for screen readers. */
  readonly label?: string;
}

/**
 * On wide screens the languages come last. On narrow screens the menu is a sheet at the bottom edge, opened
 * by a button.
 */
export function SiteHeader({ items = [], label }: SiteHeaderProps) {
  const { t } = useTranslation("common");
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  useShrinking(header);
  return (
    <header className="top" ref={header}>
      <div className="wrap row">
        {items.length > 0 && <LanguageSwitch />}
        <Logo to="/" name={t("site")} owner={t("institution")} reload={items.length === 0} />
        {items.length > 0 && (
          <>
            {/* Hidden unless the style sheet shows it: it does nothing in browsers without popovers. */}
            <button className="btn plain menu-btn" type="button" popoverTarget="nav" hidden>
              <Icon name="menu" />
              {t("menu")}
            </button>
            {/* The key closes the sheet on navigation. */}
            <nav className="nav tabs" id="nav" popover="auto" aria-label={label} key={key}>
              <CloseButton of="nav" />
              {items.map(({ to, text }) => (
                <NavLink className="item" to={to} key={to} end={to === "/"}>
                  {text}
                </NavLink>
              ))}
            </nav>
          </>
        )}
      </div>
    </header>
  );
}

/** Pixels of scroll after which the header shrinks (portal 9). */
const SHRINKS_AFTER = 96;

/** Shrinks the header once the page is scrolled. */
function useShrinking(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const follow = () => header.current?.classList.toggle("low", window.scrollY > SHRINKS_AFTER);
    follow();
    const ends = new AbortController();
    addEventListener("scroll", follow, { passive: true, signal: ends.signal });
    return () => ends.abort();
  }, [header]);
}

import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { NavItem } from "./site-header.tsx";

/** The burgundy band at the end of every public page. */
export function SiteFooter({
  links,
  label,
  children,
}: {
  links: readonly NavItem[];
  label: string;
  children: ReactNode;
}) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={label}>
          <ul className="links row">
            {links.map(({ to, text, reload = false }) => (
              <li key={to}>
                <Link className="item" to={to} reloadDocument={reload}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </footer>
  );
}

/** Back to the top, for the keyboard too. The browser knows this fragment; how fast it goes, the style sheet says. */
export function TopLink({ children }: { children: ReactNode }) {
  return (
    <a className="item under" href="#top" onClick={toTop}>
      {children}
    </a>
  );
}

/** Goes there without a step in the history: React Router would drop what an action has answered. */
function toTop(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.querySelector<HTMLElement>(".skip")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { NavItem } from "./site-header.tsx";

/** The burgundy footer of every public page. */
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
      <div className="wrap cells">
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

/** Back to the top, for the keyboard too. Browsers know this fragment; the stylesheet sets the speed. */
export function TopLink({ children }: { children: ReactNode }) {
  return (
    <a className="item under" href="#top" onClick={toTop}>
      {children}
    </a>
  );
}

/** Without a history entry: React Router would drop action data. */
function toTop(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.querySelector<HTMLElement>(".skip")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

import type { ReactNode } from "react";
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

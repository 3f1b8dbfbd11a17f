import { Link } from "react-router";
import { Drawing } from "../icon.tsx";

interface LogoProps {
  readonly to: string;
  readonly name: string;
  readonly owner?: string;
  /** Loads a new document: the other area has other texts and another stylesheet. */
  readonly reload?: boolean;
}

export function Logo({ to, name, owner, reload = false }: LogoProps) {
  return (
    <Link className="logo line" to={to} reloadDocument={reload}>
      <Drawing name="mark" width={40} height={40} />
      <span>
        {name}
        {owner && <small>{owner}</small>}
      </span>
    </Link>
  );
}

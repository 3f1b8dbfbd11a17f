import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

/** One action on one row; its label names the row, so that a list of links makes sense by itself. */
export function RowAction({
  to,
  icon,
  label,
  row,
}: {
  to: string;
  icon: IconName;
  label: string;
  row: string;
}) {
  return (
    <Link className="tile" to={to} title={label} aria-label={`${label}: ${row}`}>
      <Icon name={icon} />
    </Link>
  );
}

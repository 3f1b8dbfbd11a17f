import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** Beside the title of a list: to the form of a new record. */
export function AddLink({ to, text }: { to: string; text: string }) {
  return (
    <Link className="btn" to={to}>
      <Icon name="plus" />
      {text}
    </Link>
  );
}

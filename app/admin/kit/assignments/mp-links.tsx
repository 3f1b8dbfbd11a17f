import { Link } from "react-router";

export function MpLinks({ mps }: { mps: readonly { readonly id: number; readonly name: string }[] }) {
  return (
    <ul>
      {mps.map(({ id, name }) => (
        <li key={id}>
          <Link className="item under" to={`/admin/mps/view/${id}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { Link, type LinkProps, useLocation } from "react-router";

/** A link to a part of this page: the query stays, so chosen filters and the open office do too. */
export function InPageLink({ to, ...props }: LinkProps & { to: `#${string}` }) {
  const { search } = useLocation();
  return <Link {...props} to={{ search, hash: to }} />;
}

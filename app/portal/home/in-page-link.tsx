import { Link, type LinkProps, useLocation } from "react-router";

type InPageLinkProps = Omit<LinkProps, "onClick"> & { readonly to: `#${string}` };

/** A link to a part of this page: the query stays, so chosen filters and the open office do too. */
export function InPageLink({ to, ...props }: InPageLinkProps) {
  const { search } = useLocation();
  return <Link {...props} to={{ search, hash: to }} onClick={() => focusOn(to)} />;
}

/**
 * A page without script goes on with the keyboard where its fragment leads; the router only scrolls there. What is to
 * have the focus is the part itself or its heading, whichever takes it.
 */
function focusOn(to: string) {
  const part = document.querySelector<HTMLElement>(to);
  const target = part?.matches("[tabindex]") ? part : part?.querySelector<HTMLElement>("[tabindex='-1']");
  target?.focus({ preventScroll: true });
}

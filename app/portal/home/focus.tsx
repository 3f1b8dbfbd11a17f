import { type RefObject, useEffect, useRef } from "react";
import { Link, type LinkProps, useLocation } from "react-router";
import { useLoadedWithPage } from "#app/ui/page/hydrated.ts";
import { officeLink } from "./names.ts";

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

/**
 * What a step within the page opens takes the focus, as the fragment of an address does when a page is loaded.
 */
export function useFocusOnStep(id: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const loadedWithPage = useLoadedWithPage();
  const last = useRef(loadedWithPage ? id : undefined);
  useEffect(() => {
    if (last.current !== id) focusAndShow(heading.current);
    last.current = id;
  }, [id]);
  return heading;
}

/** The window moves only when the heading is out of sight. */
export function focusAndShow(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  if (heading && !isInSight(heading)) heading.scrollIntoView({ block: "start" });
}

/** Below this height stands the header, which stays at the top. */
const HEADER = 64;

function isInSight(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= HEADER && bottom <= window.innerHeight;
}

interface Left {
  readonly leftOffice: number;
}

/** What `useClientNavigation` says of a step within the page. */
interface Step extends Partial<Left> {
  readonly inPlace?: boolean;
}

/** What a link that closes an office hands on, for `useFocusOnReturn`. */
export const leaveOffice = (id: number): Left => ({ leftOffice: id });

/**
 * Closing an office leads back to its point on the map, or to its entry in the list. Where neither is there, or the pressed
 * point of a municipality has made room for those of its offices, the focus goes to what is found.
 */
export function useFocusOnReturn(
  finder: RefObject<HTMLElement | null>,
  filterQuery: string,
  result: RefObject<HTMLElement | null>,
) {
  const { key, state } = useLocation() as { key: string; state: Step | null };
  const left = state?.leftOffice;
  const inPlace = state?.inPlace;
  const loadedWithPage = useLoadedWithPage();
  const last = useRef(loadedWithPage ? key : undefined);
  useEffect(() => {
    if (inPlace && last.current !== key) {
      const links = [...(finder.current?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])];
      const own = left && officeLink(filterQuery, left);
      const back = links.find((link) => link.getAttribute("href") === own);
      back?.focus({ preventScroll: true });
      if (back && !isInSight(back)) back.scrollIntoView({ block: "nearest" });
      if (document.activeElement === document.body) focusAndShow(result.current);
    }
    last.current = key;
  }, [key, left, inPlace, finder, filterQuery, result]);
}

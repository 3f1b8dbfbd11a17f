import { type RefObject, useEffect, useRef } from "react";
import { Link, type LinkProps, useLocation } from "react-router";
import { officeLink } from "./names.ts";

/** A link to a part of this page that keeps the query, and so filters and the open office. */
export function InPageLink({ to, ...props }: Omit<LinkProps, "onClick"> & { readonly to: `#${string}` }) {
  const { search } = useLocation();
  return <Link {...props} to={{ search, hash: to }} onClick={() => focusOn(to)} />;
}

/**
 * Without JavaScript the focus follows the fragment; the router only scrolls there. Focuses the part itself or its
 * heading, whichever is focusable.
 */
function focusOn(to: string) {
  const part = document.querySelector<HTMLElement>(to);
  const target = part?.matches("[tabindex]") ? part : part?.querySelector<HTMLElement>("[tabindex='-1']");
  target?.focus({ preventScroll: true });
}

/**
 * What client-side navigation opens gets the focus, as a fragment's target does when a page is loaded.
 * @param id of what is open
 * @param isOfDocument whether the part that calls this came with the document
 */
export function useFocusOnStep(id: number | undefined, isOfDocument: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(isOfDocument ? id : undefined);
  useEffect(() => {
    if (last.current !== id) focusAndShow(heading.current);
    last.current = id;
  }, [id]);
  return heading;
}

/** Scrolls only if the heading is out of view. */
export function focusAndShow(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  if (heading && !isInSight(heading)) heading.scrollIntoView({ block: "start" });
}

/** Height of the sticky header. */
const HEADER = 64;

function isInSight(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= HEADER && bottom <= window.innerHeight;
}

/** State that `useClientNavigation` attaches to navigation within the page. */
interface Step {
  readonly leftOffice?: number;
  readonly inPlace?: boolean;
}

/** State of a link that closes an office, for `useFocusOnReturn`. */
export const leaveOffice = (id: number) => ({ leftOffice: id }) satisfies Step;

/**
 * Closing an office returns the focus to its point on the map, or to its entry in the list. If neither exists, or a
 * municipality's clicked point was replaced by those of its offices, the results get the focus.
 */
export function useFocusOnReturn(
  finder: RefObject<HTMLElement | null>,
  filterQuery: string,
  result: RefObject<HTMLElement | null>,
  isOfDocument: boolean,
) {
  const { key, state }: { key: string; state: Step | null } = useLocation();
  const left = state?.leftOffice;
  const inPlace = state?.inPlace;
  const last = useRef(isOfDocument ? key : undefined);
  useEffect(() => {
    if (inPlace && last.current !== key) {
      const links = [...(finder.current?.querySelectorAll<HTMLElement>("a[href], [data-href]") ?? [])];
      const own = left && officeLink(filterQuery, left);
      const back = links.find((link) => (link.dataset.href ?? link.getAttribute("href")) === own);
      back?.focus({ preventScroll: true });
      if (back && !isInSight(back)) back.scrollIntoView({ block: "nearest" });
      if (document.activeElement === document.body) focusAndShow(result.current);
    }
    last.current = key;
  }, [key, left, inPlace, finder, filterQuery, result]);
}

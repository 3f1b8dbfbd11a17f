import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

interface NavigationOptions {
  /** What the next page is told. */
  readonly state?: object;
  /**
   * The window stays where it is: what a step opens comes into sight by itself. So the fragment, which is for pages
   * without script, is left out: the router would jump to it.
   */
  readonly inPlace?: boolean;
}

/**
 * Follows plain links as the router's own do, for a link or a group of them that it is put on; a new tab stays the
 * browser's business. Many link components would be a large part of what a page costs.
 */
export function useClientNavigation({ state, inPlace = false }: NavigationOptions = {}) {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<Element>) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
      const href = target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
      const elsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
      if (!href || !/^[/?]/.test(href) || elsewhere || defaultPrevented) return;
      event.preventDefault();
      void navigate(inPlace ? href.replace(/#.*/, "") : href, { preventScrollReset: inPlace, state });
    },
    [navigate, state, inPlace],
  );
}

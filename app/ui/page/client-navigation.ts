import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

interface NavigationOptions {
  /** Location state for the next page. */
  readonly state?: object;
  /**
   * Doesn't scroll: what opens scrolls into view by itself. The fragment, which is for pages without JavaScript, is
   * left out, because the router would jump to it; the next page's state says so (`inPlace`).
   */
  readonly inPlace?: boolean;
}

/** Opens an address of this site by client-side navigation. */
export function useStep({ state, inPlace = false }: NavigationOptions = {}) {
  const navigate = useNavigate();
  return useCallback(
    (href: string) =>
      void navigate(inPlace ? href.replace(/#.*/, "") : href, {
        preventScrollReset: inPlace,
        state: inPlace ? { ...state, inPlace } : state,
      }),
    [navigate, state, inPlace],
  );
}

/**
 * A click handler, for a link or a group of links, that follows plain links as the router's `Link` does; new tabs are
 * left to the browser. Many `Link` components would be a large part of a page's cost.
 */
export function useClientNavigation(options?: NavigationOptions) {
  const step = useStep(options);
  return useCallback(
    (event: MouseEvent<Element>) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
      const href = target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
      const elsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
      if (!href || !/^[/?]/.test(href) || elsewhere || defaultPrevented) return;
      event.preventDefault();
      step(href);
    },
    [step],
  );
}

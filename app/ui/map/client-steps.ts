import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Follows plain links as the router's own do, for the whole of what it is put on; opening in a new tab stays the
 * browser's. The window stays where it is: what a step opens comes into sight by itself. So the fragment, which is
 * for pages without script, is left out: the router would jump to it.
 * @param state what the next page is told
 */
export function useClientSteps(state?: object) {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<Element>) => {
      const href =
        event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : undefined;
      const elsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!href?.startsWith("/") || elsewhere || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(href.replace(/#.*/, ""), { preventScrollReset: true, state });
    },
    [navigate, state],
  );
}

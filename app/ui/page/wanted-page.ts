import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { inTabStorage } from "./tab-storage.ts";

const WANTED = "wanted";

/**
 * Remembers where a navigation leads when its document ends: the framework reloads the page if a file of the next one
 * fails to load, and then the next one is what was wanted. Call once, in a component that lives as long as the document.
 */
export function useWantedPage() {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return undefined;
    const remember = () => {
      const wanted = createPath(location);
      // The address changes before the navigation ends: then the page that is loaded anew is the wanted one.
      if (wanted === createPath(window.location)) return;
      inTabStorage((storage) => storage.setItem(WANTED, wanted));
    };
    addEventListener("pagehide", remember);
    return () => removeEventListener("pagehide", remember);
  }, [location]);
}

/** The address of that page, once. */
export const takeWantedPage = () =>
  inTabStorage((storage) => {
    const wanted = storage.getItem(WANTED);
    storage.removeItem(WANTED);
    return wanted;
  });

import { useEffect } from "react";
import { inTabStorage } from "../page/tab-storage.ts";

/** Discards drafts after an hour, on any page. Separate from `draft.ts`, which most visitors need not load. */
export function useDraftExpiry(): void {
  useEffect(() => {
    const look = () => {
      if (hasDraft())
        void import("./draft.ts").then(
          ({ discardOldDrafts }) => discardOldDrafts(),
          () => undefined,
        );
    };
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, []);
}

const hasDraft = () =>
  inTabStorage((storage) => Object.keys(storage).some((key) => key.startsWith("typed ")));

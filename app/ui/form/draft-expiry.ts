import { useEffect } from "react";

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

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith("typed "));
  } catch {
    return false;
  }
}

import { useEffect } from "react";

/** What was typed in this tab goes after an hour, on whatever page; most visitors have typed nothing, and load nothing. */
export function useForgetting(): void {
  useEffect(() => {
    const look = () => {
      if (hasTyped())
        void import("./typed.ts").then(
          ({ forgetOld }) => forgetOld(),
          () => undefined,
        );
    };
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, []);
}

function hasTyped(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith("typed "));
  } catch {
    return false;
  }
}

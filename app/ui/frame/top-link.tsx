import type { MouseEvent, ReactNode } from "react";

/** Back to the top, for the keyboard too. The browser knows this fragment; how fast it goes, the style sheet says. */
export function TopLink({ children }: { children: ReactNode }) {
  return (
    <a className="item under" href="#top" onClick={toTop}>
      {children}
    </a>
  );
}

/** Goes there without a step in the history: React Router would drop what an action has answered. */
function toTop(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.querySelector<HTMLElement>(".skip")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface DropdownProps {
  readonly summary: ReactNode;
  /** Accessible name of the summary if its text may be hidden. */
  readonly label?: string;
  /** Classes of the summary. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A disclosure that opens over the page; with JavaScript, Escape, a click elsewhere and navigation close it. */
export function Dropdown({ summary, label, className, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = () => details.current?.removeAttribute("open");
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Node && details.current?.contains(target))) close();
    };
    const onKeyDown = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick, { signal });
    document.addEventListener("keydown", onKeyDown, { signal });
    return () => unmounted.abort();
  }, []);
  const shownAt = useRef(key);
  useEffect(() => {
    // Not initially: it may have been opened before the script loaded.
    if (shownAt.current !== key) close();
    shownAt.current = key;
  }, [key]);

  return (
    <details ref={details} className="drops">
      <summary className={className} aria-label={label}>
        {summary}
      </summary>
      <div className="drop box lift">{children}</div>
    </details>
  );
}

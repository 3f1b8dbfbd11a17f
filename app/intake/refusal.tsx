import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { Tabbed } from "./use-tabbed-form.ts";

interface RefusalProps {
  readonly wizard: Tabbed;
  /** The name of each field, as a line of the summary begins with it. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that no person fills in. */
  readonly unseen?: readonly string[];
  /** What became of the form otherwise. */
  readonly children?: ReactNode;
}

/** What is wrong, above the form; with JavaScript the documented toast as well. */
export function Refusal({ wizard, labels, unseen = [], children }: RefusalProps) {
  const { form, tabs, tab, refused } = wizard;
  const hydrated = useHydrated();
  const hidden = hydrated ? [] : tabs[tab === 1 ? 2 : 1];
  return (
    <div className="stack" ref={useTabOfLink(wizard)}>
      {children}
      <ErrorSummary result={refused} formId={form.id} labels={labels} elsewhere={[...hidden, ...unseen]} />
      <RefusalToast refused={refused} />
    </div>
  );
}

/** A link to a field opens the field's tab before the browser looks for it. */
function useTabOfLink({ form: { id }, tabs, setTab }: Tabbed) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const links = box.current;
    function open(event: Event) {
      const hash = event.target instanceof Element ? event.target.closest("a")?.hash : undefined;
      const name = [...tabs[1], ...tabs[2]].find((field) => hash === `#${id}-${field}`);
      if (name !== undefined) flushSync(() => setTab(tabs[1].includes(name) ? 1 : 2));
    }
    links?.addEventListener("click", open);
    return () => links?.removeEventListener("click", open);
  }, [id, tabs, setTab]);
  return box;
}

import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import type { z } from "zod";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { Steps } from "#app/ui/form/steps.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import {
  asTab,
  errorsOn,
  type FieldErrors,
  type TabFields,
  tabOfFirstError,
  type TabNumber,
} from "./tabs.ts";

interface TabbedFormOptions<Field extends string> {
  readonly id: string;
  readonly tabs: TabFields<Field>;
  /** What came back of the form. */
  readonly result: SubmissionResult<string[]> | undefined;
  /** The tab to show when it came back, or to begin with. */
  readonly tab: TabNumber | undefined;
  /** Makes each tab a step of the browser's history, under this fragment of the address. */
  readonly hash?: `#${string}`;
  readonly unsent?: boolean;
  readonly defaultValue?: DefaultValue<Record<Field, string>> | undefined;
  readonly schema: () => Promise<z.ZodType<object>>;
}

/** A form of two tabs in the browser: tabs without a round trip; the rest as every form of the house. */
export function useTabbedForm<Field extends string>(options: TabbedFormOptions<Field>) {
  const { tabs, result, hash } = options;
  const [tab, setTab, show] = useStep(options.tab ?? 1, hash, result !== undefined);
  const [leaving, setLeaving] = useState(false);
  const checked = useCheckedForm<Field>(options);

  const known = useRef(result);
  useEffect(() => {
    if (known.current === result) return;
    known.current = result;
    if (result && options.tab) show(options.tab);
  }, [result, options.tab, show]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (leaving) return;
    if (submitter?.name === "step") {
      event.preventDefault();
      flushSync(() => setTab(asTab(submitter.value)));
      // The button that was pressed may be hidden now: go on where the new tab begins.
      event.currentTarget.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
      return;
    }
    const refusal = checked.submit(event);
    if (refusal?.error) setTab(tabOfFirstError(tabs, refusal.error));
  };

  return {
    ...checked,
    tabs,
    tab,
    setTab,
    handlers: { ...checked.handlers, onSubmit },
    /** Another language is another document: this submit must not be taken over by script. */
    leaving,
    leave: () => {
      checked.leave();
      flushSync(() => setLeaving(true));
    },
  };
}

/** The tab that is shown; with a fragment Back and Forward lead from one to the other. */
function useStep(first: TabNumber, hash: string | undefined, isFilled: boolean) {
  const [tab, show] = useState<TabNumber>(first);
  const navigate = useNavigate();
  const location = useLocation();
  const { key, search } = location;
  const state: unknown = location.state;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (hash === undefined || seen.current === key) return;
    const isFirst = seen.current === undefined;
    seen.current = key;
    const asked =
      typeof state === "object" && state !== null && "tab" in state ? asTab(state.tab) : undefined;
    // An empty form begins at its first tab, wherever its entry in the history has been.
    if (isFirst ? asked !== undefined && isFilled : true) show(asked ?? 1);
  }, [hash, key, state, isFilled]);

  const go = (next: TabNumber) => {
    show(next);
    // A step to a fragment asks the server nothing.
    if (hash !== undefined && next !== tab)
      void navigate({ search, hash }, { state: { tab: next }, preventScrollReset: true });
  };
  return [tab, go, show] as const;
}

/** What the parts of a tabbed form need to know of it. */
interface Tabbed {
  readonly form: { readonly id: string; readonly allErrors: Record<string, string[]> };
  readonly tabs: TabFields;
  readonly tab: TabNumber;
  readonly setTab: (tab: TabNumber) => void;
  readonly refused: SubmissionResult<string[]> | undefined;
}

interface FormTabsProps {
  readonly wizard: Tabbed;
  /** What the tabs are together, and each by its name. */
  readonly label: string;
  readonly names: Readonly<Record<TabNumber, string>>;
}

/** The buttons that change the tab, each with what is wrong there. */
export function FormTabs({ wizard: { form, tabs, tab, refused }, label, names }: FormTabsProps) {
  const errors: FieldErrors = form.allErrors;
  // Every field was checked at least once.
  const checked = refused?.error !== undefined;
  const step = (number: TabNumber) => {
    const wrong = errorsOn(tabs[number], errors);
    return { label: names[number], errors: wrong, done: checked && wrong === 0 };
  };
  return <Steps label={label} steps={[step(1), step(2)]} current={tab} />;
}

/** What both case forms post along: which tab is open, and that mistakes have been listed. */
export function TabState({ wizard: { tab, refused } }: { wizard: Tabbed }) {
  return (
    <>
      <input type="hidden" name="shown" value={tab} />
      {/* A change of tab or language must not take the list of mistakes away. */}
      {refused?.error && <input type="hidden" name="told" value="true" />}
    </>
  );
}

/** What Enter presses in a field: the first submit button of a form, so not a tab or a language. */
export function EnterButton({ tab, again }: { tab: TabNumber; again: string | undefined }) {
  const meaning = tab === 1 ? { name: "step", value: "2" } : again ? { name: "again", value: again } : {};
  return <button className="vh" tabIndex={-1} aria-hidden="true" {...meaning} />;
}

interface TabbedFormErrorsProps {
  readonly wizard: Tabbed;
  /** The name of each field, as a line of the summary begins with it. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that no person fills in. */
  readonly unseen?: readonly string[];
  /** What became of the form otherwise. */
  readonly children?: ReactNode;
}

/** What is wrong, above the form; with JavaScript the documented toast as well. */
export function TabbedFormErrors({ wizard, labels, unseen = [], children }: TabbedFormErrorsProps) {
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

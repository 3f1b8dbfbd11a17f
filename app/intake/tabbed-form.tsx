import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { ErrorSummary, RefusalToast } from "#app/ui/form/error-summary.tsx";
import { sendAddress } from "#app/ui/form/post-form.tsx";
import { Steps } from "#app/ui/form/steps.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import {
  asTab,
  errorsOn,
  type FieldErrors,
  type TabFields,
  tabOfFirstError,
  type TabNumber,
} from "./fields.tsx";

interface TabbedFormOptions<Field extends string> extends Omit<CheckedFormOptions<Field>, "files"> {
  readonly tabs: TabFields<Field>;
  /** The tab to show at first, or of the returned form. */
  readonly tab: TabNumber | undefined;
  /** Makes each tab a history entry, with this fragment in the address. */
  readonly hash?: `#${string}`;
}

/** A form with two tabs in the browser, which switch without a request; otherwise like every form. */
export function useTabbedForm<Field extends string>(options: TabbedFormOptions<Field>) {
  const { id, tabs, result, hash } = options;
  const [begun, begin] = useReducer((count: number) => count + 1, 0);
  const [tab, setTab, show, steps] = useStep(options.tab ?? 1, hash, result !== undefined, begin);
  const checked = useCheckedForm<Field>(options);

  const known = useRef(result);
  useEffect(() => {
    if (known.current === result) return;
    known.current = result;
    if (result && options.tab) show(options.tab);
  }, [result, options.tab, show]);

  // After the tab is drawn: the pressed button may be hidden now.
  useEffect(() => {
    if (begun > 0) leadToTab(id);
  }, [begun, id]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (checked.leaving) return;
    if (submitter?.name === "step") {
      event.preventDefault();
      flushSync(() => {
        setTab(asTab(submitter.value));
        begin();
      });
      return;
    }
    const refusal = checked.submit(event);
    if (refusal?.error) setTab(tabOfFirstError(tabs, refusal.error));
  };

  return {
    ...checked,
    tabs,
    tab,
    steps,
    setTab,
    handlers: { ...checked.handlers, onSubmit },
  };
}

/** Leads to the top of the current tab, below its buttons, which may stay in view. */
function leadToTab(form: string) {
  const button = document.querySelector<HTMLElement>(`#${form} [aria-current="step"]`);
  button?.focus({ preventScroll: true });
  button?.parentElement?.nextElementSibling?.scrollIntoView({ block: "start" });
}

/** State of a history entry of the form. */
export interface Step {
  readonly tab?: TabNumber;
  /** How far back the page is from which the form was opened. */
  readonly steps?: number | undefined;
}

/** The current tab; with a fragment Back and Forward switch tabs. @param begin leads to the top of the tab */
function useStep(first: TabNumber, hash: string | undefined, isFilled: boolean, begin: () => void) {
  const [tab, show] = useState<TabNumber>(first);
  const navigate = useNavigate();
  const location = useLocation();
  const { key, search } = location;
  const isHistory = useNavigationType() === NavigationType.Pop;
  const state: Step | null = location.state;
  const steps = state?.steps;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (hash === undefined || seen.current === key) return;
    const isFirst = seen.current === undefined;
    seen.current = key;
    const asked = state?.tab;
    // An empty form starts at its first tab, whatever its history entry says.
    if (isFirst ? asked !== undefined && isFilled : true) show(asked ?? 1);
    if (!isFirst && isHistory) begin();
  }, [hash, key, state, isFilled, isHistory, begin]);

  /** @param at the field to go to, rather than the start of the tab */
  const go = (next: TabNumber, at?: string) => {
    show(next);
    // Navigation to a fragment needs no request. At once: Back or Close may be pressed next.
    if (hash !== undefined && next !== tab)
      void navigate(
        { search, hash: at ?? hash },
        {
          state: { tab: next, steps: steps && steps + 1 } satisfies Step,
          preventScrollReset: true,
          flushSync: true,
        },
      );
  };
  return [tab, go, show, steps] as const;
}

interface Tabbed {
  readonly form: { readonly id: string; readonly allErrors: Record<string, string[]> };
  readonly tabs: TabFields;
  readonly tab: TabNumber;
  readonly setTab: (tab: TabNumber, at?: string) => void;
  readonly refused: SubmissionResult<string[]> | undefined;
}

interface FormTabsProps {
  readonly wizard: Tabbed;
  /** The name of the tabs as a group, and of each. */
  readonly label: string;
  readonly names: Readonly<Record<TabNumber, string>>;
}

/** The buttons that switch tabs, each with the number of errors there. */
export function FormTabs({ wizard: { form, tabs, tab, refused }, label, names }: FormTabsProps) {
  const errors: FieldErrors = form.allErrors;
  // Every field was validated at least once.
  const checked = refused?.error !== undefined;
  const step = (number: TabNumber) => {
    const wrong = errorsOn(tabs[number], errors);
    return { label: names[number], errors: wrong, done: checked && wrong === 0 };
  };
  return <Steps label={label} steps={[step(1), step(2)]} current={tab} />;
}

/** Hidden fields of both case forms: the current tab, and whether errors have been listed. */
export function TabState({ wizard: { tab, refused } }: { wizard: Tabbed }) {
  return (
    <>
      <input type="hidden" name="shown" value={tab} />
      {/* Switching tab or language must keep the list of errors. */}
      {refused?.error && <input type="hidden" name="told" value="true" />}
    </>
  );
}

/** The button that Enter activates: the first submit button of a form, so neither a tab nor a language. */
export function EnterButton({ tab, again }: { tab: TabNumber; again: string | undefined }) {
  const meaning = tab === 1 ? { name: "step", value: "2" } : again ? { name: "again", value: again } : {};
  return <button className="vh" tabIndex={-1} aria-hidden="true" {...meaning} />;
}

interface TabbedFormErrorsProps {
  readonly wizard: Tabbed;
  /** Each line of the summary starts with its field's label. */
  readonly labels: Readonly<Record<string, string>>;
  readonly unseen?: readonly string[];
  /** The address of the form's page, and the names of its tabs. */
  readonly page: string;
  readonly names: Readonly<Record<TabNumber, string>>;
  readonly lead?: string | undefined;
  readonly children?: ReactNode;
}

/** The errors above the form; with JavaScript the documented toast as well. */
export function TabbedFormErrors(props: TabbedFormErrorsProps) {
  const { wizard, labels, unseen = [], page, names, lead, children } = props;
  const { form, tabs, tab, refused } = wizard;
  const hydrated = useHydrated();
  const group = (number: TabNumber) => ({
    title: names[number],
    names: tabs[number],
    ...(number !== tab &&
      !hydrated && {
        opener: (hash: string) => ({
          name: "step",
          value: number,
          formAction: sendAddress(page, hash),
        }),
      }),
  });
  return (
    <div className="stack" ref={useTabOfLink(wizard)}>
      {children}
      <ErrorSummary
        result={refused}
        formId={form.id}
        labels={labels}
        elsewhere={unseen}
        lead={lead}
        groups={[group(1), group(2)]}
      />
      <RefusalToast refused={refused} />
    </div>
  );
}

/** A link to a field opens the field's tab first. */
function useTabOfLink({ form: { id }, tabs, setTab }: Tabbed) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const links = box.current;
    function open(event: Event) {
      const hash = event.target instanceof Element ? event.target.closest("a")?.hash : undefined;
      const name = [...tabs[1], ...tabs[2]].find((field) => hash === `#${id}-${field}`);
      if (name !== undefined) flushSync(() => setTab(tabs[1].includes(name) ? 1 : 2, hash));
    }
    links?.addEventListener("click", open);
    return () => links?.removeEventListener("click", open);
  }, [id, tabs, setTab]);
  return box;
}

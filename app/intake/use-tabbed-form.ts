import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type Rules, useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { asTab, type TabFields, tabOfFirstError, type TabNumber } from "./tabs.ts";

interface TabbedFormOptions<Field extends string> {
  readonly id: string;
  readonly tabs: TabFields<Field>;
  /** What came back of the form, with the tab to show. */
  readonly reply: { readonly result: SubmissionResult<string[]>; readonly tab: TabNumber } | undefined;
  /** The tab to begin with, when nothing came back. */
  readonly startTab?: TabNumber | undefined;
  readonly defaultValue?: DefaultValue<Record<Field, string>> | undefined;
  readonly loadRules: () => Promise<{ readonly validate: Rules }>;
}

/** A form of two tabs in the browser: tabs without a round trip; the rest as every form of the house. */
export function useTabbedForm<Field extends string>(options: TabbedFormOptions<Field>) {
  const { id, tabs, reply, startTab = 1, defaultValue, loadRules } = options;
  const [tab, setTab] = useState<TabNumber>(reply?.tab ?? startTab);
  const [leaving, setLeaving] = useState(false);
  const checked = useCheckedForm<Field>({ id, result: reply?.result, defaultValue, loadRules });

  useEffect(() => {
    if (reply) setTab(reply.tab);
  }, [reply]);

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

/** What the parts of a tabbed form need to know of it. */
export interface Tabbed {
  readonly form: { readonly id: string; readonly allErrors: Record<string, string[]> };
  readonly tabs: TabFields;
  readonly tab: TabNumber;
  readonly setTab: (tab: TabNumber) => void;
  readonly refused: SubmissionResult<string[]> | undefined;
}

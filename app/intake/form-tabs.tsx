import { Steps } from "#app/ui/form/steps.tsx";
import { errorsOn, type FieldErrors, type TabNumber } from "./tabs.ts";
import type { Tabbed } from "./use-tabbed-form.ts";

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

/** What both case forms post along: which tab is shown, and that mistakes were told. */
export function TabState({ wizard: { tab, refused } }: { wizard: Tabbed }) {
  return (
    <>
      <input type="hidden" name="shown" value={tab} />
      {/* A change of tab or language must not take back what was told. */}
      {refused?.error && <input type="hidden" name="told" value="true" />}
    </>
  );
}

/** What Enter presses in a field: the first submit button of a form, so not a tab or a language. */
export function EnterButton({ tab, again }: { tab: TabNumber; again: string | undefined }) {
  const meaning = tab === 1 ? { name: "step", value: "2" } : again ? { name: "again", value: again } : {};
  return <button className="vh" tabIndex={-1} aria-hidden="true" {...meaning} />;
}

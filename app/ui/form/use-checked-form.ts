import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { rulesOf } from "./rules.ts";

/** Checks a form by the server's own rules. */
export type Rules = ReturnType<typeof rulesOf>;

interface CheckedFormOptions<Field extends string> {
  readonly id: string;
  /** What the action answered, if this form was sent. */
  readonly result: SubmissionResult<string[]> | undefined;
  readonly defaultValue?: DefaultValue<Record<Field, string>> | undefined;
  /** Brings the rules: called when somebody begins to fill in the form. */
  readonly loadRules: () => Promise<{ readonly validate: Rules }>;
}

/** What is pressed, not filled in. */
const PRESSED = ["submit", "image", "button"];

/** Longer than a click takes. */
const PRESS_MS = 250;

/**
 * A form in the browser: the server's rules when a field is left and before sending (section 5 of both documents).
 * None of it is needed: without JavaScript, or as long as the rules are not there, the server answers the same.
 */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { id, result, defaultValue, loadRules } = options;
  const [validate, setValidate] = useState<Rules>();
  const refusal = useRefusal(result);
  const gone = useRef(false);
  const attempts = useRef(0);
  const [form, fields] = useForm<Record<Field, string>, object>({
    id,
    // A result without values would empty the form.
    lastResult: result?.initialValue ? result : null,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    ...(defaultValue !== undefined && { defaultValue }),
    ...(validate && { onValidate: ({ formData }: { formData: FormData }) => validate(formData) }),
  });

  const onFocus = () => {
    if (validate) return;
    void loadRules().then(
      (rules) => setValidate(() => rules.validate),
      () => undefined,
    );
  };

  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name, type } = target as unknown as HTMLInputElement;
    // Nobody is told off for what they have not come to yet: only what has been left is looked at.
    if (!validate || name === "" || PRESSED.includes(type)) return;
    const attempt = attempts.current;
    // A message that came between pressing and releasing a button would move it from under the pointer.
    setTimeout(() => {
      // Sending looks at every field; and what was sent may be an empty form by now.
      if (attempts.current !== attempt) return;
      // Conform asks for a check by submitting, which would overtake a submit that leaves the page.
      if (currentTarget.isConnected && !gone.current) form.validate({ name });
    }, PRESS_MS);
  };

  /** @returns what is wrong, when the form is not sent because of it */
  const submit = (event: FormEvent<HTMLFormElement>): SubmissionResult<string[]> | undefined => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLInputElement | null;
    // A picture that was pressed asks the server where; conform knows no such button.
    if (submitter?.type === "image") return undefined;
    form.onSubmit(event);
    // Conform asks for one field's check by submitting too: only a person's own attempt is refused as a whole.
    if (submitter?.name === CONFORM_INTENT) return undefined;
    attempts.current += 1;
    const checked = validate?.(new FormData(event.currentTarget)).reply();
    if (!checked?.error) return undefined;
    refusal.set(checked);
    return checked;
  };

  return {
    form,
    fields,
    /** What was wrong at the last attempt to send, wherever it was found out. */
    refused: refusal.latest,
    submit,
    handlers: { onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), onBlur, onFocus },
    /** From now on nothing but the submit under way may leave this page. */
    leave: () => {
      gone.current = true;
    },
  };
}

/** The name of the buttons by which conform submits its own wishes. */
const CONFORM_INTENT = "__intent__";

function useRefusal(result: SubmissionResult<string[]> | undefined) {
  const [latest, set] = useState(result);
  const seen = useRef(result);
  useEffect(() => {
    if (seen.current === result) return;
    seen.current = result;
    set(result);
  }, [result]);
  return { latest, set };
}

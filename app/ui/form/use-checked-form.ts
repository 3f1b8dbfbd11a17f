import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { useUnsent } from "./post-form.tsx";
import type { FileRules, fieldRules } from "./rules.ts";

type Rules = ReturnType<typeof fieldRules>;

export interface CheckedFormOptions<Field extends string> {
  readonly id: string;
  /** The action's result, if this form was sent. */
  readonly result: SubmissionResult<string[]> | undefined;
  readonly defaultValue?: DefaultValue<Record<Field, string>> | undefined;
  /** Its initial values are unsent input. */
  readonly unsent?: boolean;
  /** Loads the server's schema at the first input in the form. */
  readonly schema: () => Promise<z.ZodType<object>>;
  /** Rules for its files, which the schema doesn't cover. */
  readonly files?: FileRules | undefined;
}

/**
 * Validates a form in the browser by the server's rules, on blur and before sending (section 5 of both
 * documents). Until the rules have loaded, and without JavaScript, the server validates.
 */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { id, result, defaultValue, schema, files } = options;
  const [validate, setValidate] = useState<Rules>();
  // What the browser refuses counts until the server's next answer.
  const [attempt, setAttempt] = useState<{
    readonly after: typeof result;
    readonly refused: typeof result;
  }>();
  useUnsent(id, options.unsent === true || result !== undefined);
  const { withServerErrors, onInput } = useServerErrors(id, result, validate);
  const check = ({ formData }: { formData: FormData }, rules: Rules) =>
    formData.has(CONFORM_INTENT) ? withServerErrors(rules(formData)) : rules(formData);
  const [form, fields] = useForm<Record<Field, string>, object>({
    id,
    // A result without values would empty the form.
    lastResult: result?.initialValue ? result : null,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    ...(defaultValue !== undefined && { defaultValue }),
    ...(validate && { onValidate: (sent: { formData: FormData }) => check(sent, validate) }),
  });

  const onFocus = () => {
    if (validate) return;
    void Promise.all([import("./rules.ts"), schema()]).then(
      ([{ fieldRules }, loaded]) => setValidate(() => fieldRules(loaded, files)),
      () => undefined,
    );
  };

  const [leaving, setLeaving] = useState(false);
  const blurCheck = useBlurCheck(validate !== undefined, (name) => form.validate({ name }));

  /** @returns the errors, if they prevent the form from being sent */
  const submit = (event: FormEvent<HTMLFormElement>): SubmissionResult<string[]> | undefined => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLInputElement | null;
    // An image button posts the clicked pixel; conform doesn't know such buttons. Others only draw the form anew.
    if (submitter?.type === "image" || (submitter?.formNoValidate && submitter.name !== CONFORM_INTENT))
      return undefined;
    // Conform validates by submitting: before the rules are loaded, that would send a form that somebody is still
    // filling in.
    if (submitter?.name === CONFORM_INTENT && !validate) {
      event.preventDefault();
      return undefined;
    }
    form.onSubmit(event);
    // Conform also submits to validate one field; only a person's own attempt is refused as a whole.
    if (submitter?.name === CONFORM_INTENT) return undefined;
    blurCheck.sent();
    const checked = validate?.(new FormData(event.currentTarget)).reply();
    if (!checked?.error) return undefined;
    setAttempt({ after: result, refused: checked });
    return checked;
  };

  return {
    form,
    fields,
    /** The errors of the last attempt to send, found by browser or server. */
    refused: attempt && attempt.after === result ? attempt.refused : result,
    submit,
    handlers: {
      onSubmit: (event: FormEvent<HTMLFormElement>): void => void submit(event),
      onBlur: blurCheck.onBlur,
      onInput,
      onFocus,
    },
    /** Another language is another document: the script must not intercept this submission. */
    leaving,
    leave: () => {
      blurCheck.leave();
      flushSync(() => setLeaving(true));
    },
  };
}

/** The name of conform's own submit buttons. */
const CONFORM_INTENT = "__intent__";

/** Clicked rather than filled in. */
const PRESSED = ["submit", "image", "button"];

/** Longer than a click takes. */
const PRESS_MS = 250;

/**
 * Validates a field on blur (section 5 of both documents); if the rules have not loaded yet, once they have.
 * @param check validates one field by its name
 */
function useBlurCheck(hasRules: boolean, check: (name: string) => void) {
  const gone = useRef(false);
  const attempts = useRef(0);
  const early = useRef(new Map<string, () => boolean>());

  // A message that appears between press and release would move a button from under the pointer.
  const checkSoon = (name: string, isDue: () => boolean) =>
    setTimeout(() => isDue() && check(name), PRESS_MS);

  useEffect(() => {
    if (!hasRules) return;
    for (const [name, isDue] of early.current) checkSoon(name, isDue);
    early.current.clear();
  });

  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name, type } = target as unknown as HTMLInputElement;
    if (name === "" || PRESSED.includes(type)) return;
    const attempt = attempts.current;
    // Sending validates every field, and the form may be empty by then. Conform validates by submitting, which would
    // overtake a submission that leaves the page.
    const isDue = () => attempts.current === attempt && currentTarget.isConnected && !gone.current;
    if (hasRules) checkSoon(name, isDue);
    else early.current.set(name, isDue);
  };

  return {
    onBlur,
    /** The person has sent the form: sending validates every field. */
    sent: () => {
      attempts.current += 1;
    },
    /** From now on only the current submission may leave the page. */
    leave: () => {
      gone.current = true;
    },
  };
}

/**
 * Keeps server-side errors of a field, such as a name that is taken, until the field changes. The browser's rules
 * find nothing wrong there and would remove them as soon as any field is left.
 * @param id of the form
 * @param result the action's result
 */
function useServerErrors(
  id: string,
  result: SubmissionResult<string[]> | undefined,
  validate: Rules | undefined,
) {
  const unchanged = useRef(new Set<string>());

  useEffect(() => {
    const form = document.forms.namedItem(id);
    const known = form && validate?.(new FormData(form)).reply().error;
    const refused = validate ? Object.keys(result?.error ?? {}) : [];
    unchanged.current = new Set(refused.filter((name) => !Object.hasOwn(known ?? {}, name)));
  }, [id, result, validate]);

  return {
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      unchanged.current.delete((target as unknown as HTMLInputElement).name);
    },
    /** The result of validating one field; to conform, `null` for the others means unchanged. */
    withServerErrors: (checked: ReturnType<Rules>): ReturnType<Rules> => {
      const unchangedErrors = Object.fromEntries(Array.from(unchanged.current, (name) => [name, null]));
      const reply: typeof checked.reply = (options) => {
        const answer = checked.reply(options);
        return { ...answer, error: { ...unchangedErrors, ...answer.error } };
      };
      return { ...checked, reply };
    },
  };
}

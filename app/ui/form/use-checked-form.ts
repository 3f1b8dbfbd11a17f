import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FileRules, rulesOf } from "./rules.ts";
import { useLeaving } from "./use-leaving.ts";
import { useUnsent } from "./use-unsent.ts";
import { useServerWords } from "./use-server-words.ts";

/** Checks a form by the server's own rules. */
export type Rules = ReturnType<typeof rulesOf>;

interface CheckedFormOptions<Field extends string> {
  readonly id: string;
  /** What the action answered, if this form was sent. */
  readonly result: SubmissionResult<string[]> | undefined;
  readonly defaultValue?: DefaultValue<Record<Field, string>> | undefined;
  /** What it begins with was typed before, and has not been sent. */
  readonly unsent?: boolean;
  /** Brings the server's schema of the form: called when somebody begins to fill it in. */
  readonly schema: () => Promise<z.ZodType<object>>;
  /** What is asked of its files, which the schema does not know. */
  readonly files?: FileRules | undefined;
}

/**
 * A form in the browser: the server's rules when a field is left and before sending (section 5 of both documents).
 * None of it is needed: without JavaScript, or as long as the rules are not there, the server answers the same.
 */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { id, result, defaultValue, schema, files } = options;
  const [validate, setValidate] = useState<Rules>();
  const refusal = useRefusal(result);
  useUnsent(id, options.unsent === true || result !== undefined);
  const { kept, onInput } = useServerWords(id, result, validate);
  const check = ({ formData }: { formData: FormData }, rules: Rules) =>
    formData.has(CONFORM_INTENT) ? kept(rules(formData)) : rules(formData);
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
      ([{ rulesOf }, loaded]) => setValidate(() => rulesOf(loaded, files)),
      () => undefined,
    );
  };

  const leaving = useLeaving(validate !== undefined, (name) => form.validate({ name }));

  /** @returns what is wrong, when the form is not sent because of it */
  const submit = (event: FormEvent<HTMLFormElement>): SubmissionResult<string[]> | undefined => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLInputElement | null;
    // A picture that was pressed asks the server where; conform knows no such button.
    if (submitter?.type === "image") return undefined;
    form.onSubmit(event);
    // Conform asks for one field's check by submitting too: only a person's own attempt is refused as a whole.
    if (submitter?.name === CONFORM_INTENT) return undefined;
    leaving.sent();
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
    handlers: {
      onSubmit: (event: FormEvent<HTMLFormElement>): void => void submit(event),
      onBlur: leaving.onBlur,
      onInput,
      onFocus,
    },
    leave: leaving.leave,
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

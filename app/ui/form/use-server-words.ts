import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { Rules } from "./use-checked-form.ts";

/**
 * What only the server knows of a field, such as a name that is taken: it stays beside the field until that is changed.
 * The browser's rules find nothing wrong there, and would take it away as soon as any field is left.
 * @param id of the form
 * @param result what the action answered
 */
export function useServerWords(
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
    /** What a check of one field says; for conform no word about the others means that what it has of them holds. */
    kept: (checked: ReturnType<Rules>): ReturnType<Rules> => {
      const held = Object.fromEntries(Array.from(unchanged.current, (name) => [name, null]));
      const reply: typeof checked.reply = (options) => {
        const said = checked.reply(options);
        return { ...said, error: { ...held, ...said.error } };
      };
      return { ...checked, reply };
    },
  };
}

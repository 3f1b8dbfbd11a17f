import { type FocusEvent, useEffect, useRef } from "react";

/** What is pressed, not filled in. */
const PRESSED = ["submit", "image", "button"];

/** Longer than a click takes. */
const PRESS_MS = 250;

/**
 * Checks a field when it has been left (section 5 of both documents); one that was left before the rules had come, when
 * they have.
 * @param check checks one field by its name
 */
export function useLeaving(hasRules: boolean, check: (name: string) => void) {
  const gone = useRef(false);
  const attempts = useRef(0);
  const early = useRef(new Map<string, () => boolean>());

  // A message that came between pressing and releasing a button would move it from under the pointer.
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
    // Sending looks at every field, and what was sent may be an empty form by now. Conform asks for a check by
    // submitting, which would overtake a submit that leaves the page.
    const isDue = () => attempts.current === attempt && currentTarget.isConnected && !gone.current;
    if (hasRules) checkSoon(name, isDue);
    else early.current.set(name, isDue);
  };

  return {
    onBlur,
    /** Tells that the person has sent the form: what was left before is no matter of its own any more. */
    sent: () => {
      attempts.current += 1;
    },
    /** From now on nothing but the submit under way may leave this page. */
    leave: () => {
      gone.current = true;
    },
  };
}

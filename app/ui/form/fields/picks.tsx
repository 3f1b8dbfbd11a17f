import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { useHydrated } from "../../page/hydrated.ts";

interface PicksProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Buttons of which one is chosen. With JavaScript they are a radio group: one Tab stop, and the arrows choose. Without
 * it, each sends the form, which comes back with the choice.
 */
export function Picks({ label, className, children }: PicksProps) {
  const hydrated = useHydrated();
  return (
    <div className={className} role={hydrated ? "radiogroup" : "group"} aria-label={label}>
      {children}
    </div>
  );
}

interface PickProps extends Pick<
  ComponentProps<"button">,
  "name" | "value" | "className" | "disabled" | "children"
> {
  readonly isChosen: boolean;
  /** Whether Tab leads here: the chosen one, or the first one if none is. */
  readonly isStop: boolean;
  readonly label?: string | undefined;
  readonly onPick: () => void;
}

/** One of them. */
export function PickButton({ isChosen, isStop, label, onPick, ...button }: PickProps) {
  const hydrated = useHydrated();
  const radio = { role: "radio", "aria-checked": isChosen, tabIndex: isStop ? 0 : -1 } as const;
  return (
    <button
      {...button}
      {...(hydrated ? radio : { "aria-pressed": isChosen })}
      aria-label={label}
      onKeyDown={chooseByArrow}
      onClick={(event) => {
        event.preventDefault();
        onPick();
      }}
    />
  );
}

const STEPS: Readonly<Partial<Record<string, number>>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

function chooseByArrow(event: KeyboardEvent<HTMLButtonElement>) {
  const step = STEPS[event.key];
  const isCombined = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const { currentTarget } = event;
  const group = currentTarget.closest("[role=radiogroup]");
  if (step === undefined || isCombined || !group) return;
  const buttons = [...group.querySelectorAll<HTMLButtonElement>("button:enabled")];
  const next = buttons.at((buttons.indexOf(currentTarget) + step) % buttons.length);
  event.preventDefault();
  next?.focus();
  next?.click();
}

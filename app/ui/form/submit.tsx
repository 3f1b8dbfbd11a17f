import type { MouseEvent, ReactNode } from "react";
import { useNavigation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

interface SubmitButtonProps {
  readonly icon?: IconName;
  readonly name?: string;
  readonly value?: string;
  readonly className?: string;
  /** All else is filled in. */
  readonly takesFocus?: boolean | undefined;
  readonly children: ReactNode;
}

export function useSending(): boolean {
  const { formData, formMethod } = useNavigation();
  return formData !== undefined && formMethod === "POST";
}

/** The submit button of a form; disabled while the form is being sent, with a message. */
export function SubmitButton({
  icon,
  name,
  value,
  className = "btn",
  takesFocus,
  children,
}: SubmitButtonProps) {
  const { t } = useTranslation("common");
  const sending = useSending();
  const { formData } = useNavigation();
  const mine = sending && (name === undefined || formData?.get(name) === value);
  return (
    <button
      className={className}
      name={name}
      value={value}
      disabled={sending}
      onClick={oncePerPress}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- all else is chosen, only the press is missing
      autoFocus={takesFocus}
    >
      {mine ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {/* Keyed elements: React loses changing texts that a browser has translated. */}
      <span key={String(mine)}>{mine ? t("sending") : children}</span>
    </button>
  );
}

/** The second click of a double click can come before the button is disabled. */
function oncePerPress(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** The hidden field that lets a form write once: anti-forgery token and submission key in one. */
export function FormKeyInput({ value }: { value: string }) {
  return <input type="hidden" name="formKey" value={value} autoComplete="off" />;
}

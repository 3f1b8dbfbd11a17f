import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import type { IconName } from "#app/ui/icons.ts";

interface ActFormProps {
  readonly formKey: string;
  readonly page: string;
  /** What the button is about: a meeting, or changes to tell a person of, by their names. */
  readonly about?: Readonly<Partial<Record<"changes" | "meeting", string | number>>>;
  readonly staysInView?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ActForm({
  formKey,
  page,
  about = {},
  staysInView = false,
  className = "row",
  children,
}: ActFormProps) {
  return (
    <Form className={className} method="post" action={page} preventScrollReset={staysInView}>
      <FormKeyInput value={formKey} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** What can be recorded of a meeting, the usual one first. */
export const ACTS = {
  held: [
    ["held", "check"],
    ["absent", undefined],
  ],
  call: [
    ["reached", "phone"],
    ["missed", undefined],
  ],
  tell: [
    ["told", "check"],
    ["missed", undefined],
  ],
} as const satisfies Record<string, readonly (readonly [act: string, icon: IconName | undefined])[]>;

interface ActButtonsProps {
  readonly asks: keyof typeof ACTS;
  readonly looks: readonly [usual: string, other: string];
}

export function ActButtons({ asks, looks }: ActButtonsProps) {
  const { t } = useTranslation("sheet");
  return ACTS[asks].map(([act, icon], index) => (
    <SubmitButton
      key={act}
      className={looks[index === 0 ? 0 : 1]}
      {...(icon && { icon })}
      name="act"
      value={act}
    >
      {t(act)}
    </SubmitButton>
  ));
}

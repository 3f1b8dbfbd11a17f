import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormKeyInput } from "#app/ui/form/submit.tsx";

interface ActFormProps {
  readonly formKey: string;
  /** The page that it posts to. */
  readonly page: string;
  /** What the press is about. */
  readonly about?: Readonly<Partial<Record<"meeting" | "subject", string | number>>>;
  readonly staysInView?: boolean;
  readonly children: ReactNode;
}

/** Buttons of an act in a row, each of them a press. */
export function ActForm({ formKey, page, about = {}, staysInView = false, children }: ActFormProps) {
  return (
    <Form className="row" method="post" action={page} preventScrollReset={staysInView}>
      <FormKeyInput value={formKey} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

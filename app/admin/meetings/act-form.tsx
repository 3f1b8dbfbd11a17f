import type { ReactNode } from "react";
import { Form } from "react-router";
import { FormKeyInput } from "#app/ui/form/submit.tsx";

interface ActFormProps {
  readonly formKey: string;
  readonly page: string;
  readonly children: ReactNode;
}

/** Buttons that go on with the act, or back. */
export function ActForm({ formKey, page, children }: ActFormProps) {
  return (
    <Form method="post" action={page} className="row">
      <FormKeyInput value={formKey} />
      {children}
    </Form>
  );
}

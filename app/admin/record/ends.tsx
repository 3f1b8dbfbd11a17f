import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { againAfter, type FormFault } from "#app/ui/form/fault.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import type { IconName } from "#app/ui/icons.ts";

interface EndsProps {
  readonly fault: FormFault | undefined;
  /** What the button says that writes. */
  readonly save: string;
  /** What it says after an outcome that nobody knows, where that is not to send again. */
  readonly again?: string;
  readonly icon?: IconName;
  readonly cancel: string;
  /** Other buttons, between the two. */
  readonly children?: ReactNode;
}

/** The ends of a record's form: to write, again after an outcome that nobody knows, or to cancel. */
export function Ends({ fault, save, again: repeat, icon = "save", cancel, children }: EndsProps) {
  const { t } = useTranslation(["record", "common"]);
  const again = againAfter(fault);
  return (
    <div className="ends row">
      {again === undefined ? (
        <SubmitButton icon={icon}>{save}</SubmitButton>
      ) : (
        <SubmitButton icon="rotate-cw" name="again" value={again}>
          {repeat ?? t("again")}
        </SubmitButton>
      )}
      {children}
      <Link className="btn ghost" to={cancel}>
        {t("common:cancel")}
      </Link>
    </div>
  );
}

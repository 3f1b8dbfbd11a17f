import { useTranslation } from "#app/i18n/use-translation.ts";
import { DayInput } from "../day/day-input.tsx";
import { controlProps, FieldFrame, type FieldProps } from "./field.tsx";

interface DateFieldProps extends FieldProps {
  /** Names of public holidays by day. */
  readonly holidays?: Readonly<Record<string, string>>;
  /** A date of birth, for which holidays and meetings are irrelevant. */
  readonly isBirth?: boolean;
}

export function DateField({ holidays, isBirth = false, ...given }: DateFieldProps) {
  const { t } = useTranslation("admin");
  const props = { hint: t("day.placeholder"), ...given };
  const { field } = props;
  return (
    <FieldFrame {...props}>
      <DayInput
        key={field.key}
        {...controlProps(props)}
        typed={field.defaultValue ?? ""}
        holidays={holidays}
        isBirth={isBirth}
      />
    </FieldFrame>
  );
}

import { useTranslation } from "#app/i18n/use-translation.ts";
import { DayInput, type DayInputProps } from "../day/day-input.tsx";
import { controlProps, FieldFrame, type FieldProps } from "./field.tsx";

export function DateField({
  holidays,
  isBirth = false,
  ...given
}: FieldProps & Pick<DayInputProps, "holidays" | "isBirth">) {
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

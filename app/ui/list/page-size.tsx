import { useTranslation } from "react-i18next";
import { Form, useSearchParams, useSubmit } from "react-router";
import { useHydrated } from "../page/hydrated.ts";

/** How many rows a page has. Without JavaScript a button applies the choice, with it the choice applies itself. */
export function PageSize({ size, sizes }: { size: number; sizes: readonly number[] }) {
  const { t } = useTranslation("common");
  const [params] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const kept = [...params].filter(([name]) => name !== "size" && name !== "page");
  return (
    <Form method="get">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="line small">
        {t("list.size")}
        <select
          key={size}
          name="size"
          defaultValue={size}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          {sizes
            .toSorted((a, b) => a - b)
            .map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
        </select>
      </label>
      {!hydrated && <button className="btn plain">{t("list.show")}</button>}
    </Form>
  );
}

import { Form, useSearchParams, useSubmit } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { keptParams } from "./page-links.ts";
import { useHydrated } from "../page/hydrated.ts";

interface PageSizeProps {
  readonly size: number | "all";
  /** The usual one is first, and need not be said; in the list "all" stands last. */
  readonly sizes: readonly (number | "all")[];
}

/** How many rows a page has. Without JavaScript a button applies the choice, with it the choice applies itself. */
export function PageSize({ size, sizes }: PageSizeProps) {
  const { t } = useTranslation("common");
  const [params] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const kept = keptParams(params).filter(([name]) => name !== "size" && name !== "page");
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
          defaultValue={size === sizes[0] ? "" : size}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          {sizes.toSorted(bySize).map((choice) => (
            <option key={choice} value={choice === sizes[0] ? "" : choice}>
              {choice === "all" ? t("all") : choice}
            </option>
          ))}
        </select>
      </label>
      {!hydrated && <button className="btn plain">{t("list.show")}</button>}
    </Form>
  );
}

const bySize = (one: number | "all", other: number | "all") =>
  (one === "all" ? Infinity : one) - (other === "all" ? Infinity : other);

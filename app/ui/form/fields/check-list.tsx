import { useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useHydrated } from "../../page/hydrated.ts";
import { controlProps, type FieldProps, FieldsetFrame, rowsOf } from "./field.tsx";
import { matching, type Option } from "./option.ts";

/** A row of a field table: any number of many records, by id. */
export const checkListRow = rowsOf("ids", (props, { options }) => <CheckList {...props} options={options} />);

/** Fewer need no search. */
const WORTH_SEARCHING = 10;

/**
 * Any number of many options: a scrolling list of checkboxes. With JavaScript a search hides what doesn't match;
 * checked boxes stay checked and visible. Initially selected options come first; the first box has the field's id.
 */
function CheckList({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const { field } = props;
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const [search, setSearch] = useState("");
  const { "aria-describedby": _, id, ...control } = controlProps(props);
  const chosen = new Set((field.defaultOptions ?? []).flatMap((value) => value.split(",")));
  const isFound = matching(search);
  const isChosen = ({ value }: Option) => chosen.has(String(value));
  const inOrder = [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
  return (
    <FieldsetFrame {...props}>
      {hydrated && options.length >= WORTH_SEARCHING && (
        <input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="checks box" key={field.key}>
        {inOrder.map((option, index) => (
          <label className={isFound(option) ? "check" : "check unmatched"} key={option.value}>
            <input
              type="checkbox"
              {...control}
              aria-required={undefined}
              id={index === 0 ? id : `${id}-${option.value}`}
              value={option.value}
              defaultChecked={isChosen(option)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldsetFrame>
  );
}

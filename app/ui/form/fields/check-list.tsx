import { useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useHydrated } from "../../page/hydrated.ts";
import { Boxes, chosenIn } from "./choices.tsx";
import { type FieldProps, FieldsetFrame, rowsOf } from "./field.tsx";
import { matching, type Option } from "./option.ts";

/** A row of a field table: any number of many records, by id. */
export const checkListRow = rowsOf("ids", (props, { options }) => <CheckList {...props} options={options} />);

/** Fewer need no search. */
const WORTH_SEARCHING = 10;

/**
 * A scrolling list of checkboxes. With JavaScript a search hides what doesn't match; checked boxes stay
 * checked and visible. Initially selected options come first.
 */
function CheckList({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const { field } = props;
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState({ text: "", chosen: new Set<string>() });
  const isMatch = matching(search.text);
  const isChosen = chosenIn(field);
  const inOrder = [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
  return (
    <FieldsetFrame {...props} isBroad>
      {hydrated && options.length >= WORTH_SEARCHING && (
        <input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={search.text}
          onChange={({ target }) => {
            const boxes = list.current?.querySelectorAll<HTMLInputElement>(":checked") ?? [];
            setSearch({ text: target.value, chosen: new Set([...boxes].map(({ value }) => value)) });
          }}
        />
      )}
      <div className="checks box" key={field.key} ref={list}>
        <Boxes
          options={inOrder}
          isFound={(option) => search.chosen.has(String(option.value)) || isMatch(option)}
          {...props}
        />
      </div>
    </FieldsetFrame>
  );
}

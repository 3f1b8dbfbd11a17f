import type { ComponentProps } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../../icon.tsx";
import type { Option } from "../fields/option.ts";
import { Chooser } from "./chooser.tsx";

/** The options of a choice: all of them, or some of very many and a search for the others. */
export interface OfferedOptions {
  readonly options: readonly Option[];
  readonly search?: OptionSearch;
}

/** A search of options by the server: its field, the typed text, and in words how many more it finds. */
interface OptionSearch {
  readonly field: string;
  readonly typed: string;
  readonly more: string;
}

type ChooserOfManyProps = ComponentProps<typeof Chooser> & OfferedOptions & { readonly label: string };

/** A chooser in a GET form; very many options are searched by the server, with or without JavaScript. */
export function ChooserOfMany({ label, search, ...chooser }: ChooserOfManyProps) {
  return (
    <>
      {search && <SearchOptions label={label} {...search} />}
      {search?.more && <p className="small">{search.more}</p>}
      <Chooser {...chooser} />
    </>
  );
}

function SearchOptions({ label, field, typed }: OptionSearch & { readonly label: string }) {
  const { t } = useTranslation("common");
  const name = `${t("search")}: ${label}`;
  return (
    <div className="line">
      <input
        key={typed}
        type="search"
        name={field}
        defaultValue={typed}
        aria-label={name}
        placeholder={t("search")}
        autoComplete="off"
      />
      <button className="btn plain icon" aria-label={name}>
        <Icon name="search" />
      </button>
    </div>
  );
}

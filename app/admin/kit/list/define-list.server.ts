import type { Namespace, TFunction } from "i18next";
import { admin } from "#app/i18n/mk/admin.ts";
import type { RoleId } from "#app/model/access.ts";
import type { Profile } from "#app/model/user.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { withChosen } from "../record/labels.ts";
import { addressWith, type Query, searchOf } from "./address.ts";
import { type DayName, daysOf } from "./days.tsx";
import type { ListField } from "./list-filters.tsx";

/** The query of a list: its page (from 1), its size, its filters, and of a register its search words. */
export type ListQuery = Query & {
  readonly page: number;
  readonly size: number | "all";
  readonly q?: string;
};

interface Choice<T, Known> {
  readonly control: "chooser" | "select";
  /** Inactive values included; `undefined` for those who don't have the filter. */
  readonly options: (
    known: Known,
    asked: { readonly profile: Profile; readonly t: T; readonly value: Query[string] },
  ) => readonly Option[] | undefined;
  readonly label: (t: T) => string;
  /** The option that filters nothing; "All" by default. */
  readonly all?: (t: T) => string;
  /** Roles that have it; all by default. */
  readonly roles?: (roleId: RoleId) => boolean;
  /** It only qualifies another filter, so it isn't counted. */
  readonly qualifies?: true;
}

/** A filter that the screen draws itself. */
interface Typed {
  readonly control: "typed";
  readonly typed: (params: URLSearchParams) => { readonly typed: string; readonly isWrong: boolean };
}

/** A `hidden` filter is set elsewhere on the page: the form carries it along. */
type Filter<T, Known> =
  | Choice<T, Known>
  | { readonly control: "day"; readonly label: (t: T) => string }
  | Typed
  | { readonly control: "hidden" };

/** A filter for each parameter of the query that is one. */
export type Filters<Found extends ListQuery, T, Known, Fixed> = {
  readonly [Name in Exclude<keyof Found, "page" | "size" | Fixed> & string]: Filter<T, Known>;
};

interface Definition<Found extends ListQuery, Names extends Namespace, Known, Fixed extends keyof Found> {
  readonly section: string;
  readonly texts: Names;
  /** The page sizes, the default first. */
  readonly sizes: readonly [number, ...(number | "all")[]];
  /** Parses an address; what is invalid filters nothing. */
  readonly query: (params: URLSearchParams) => Found;
  /** Parameters that are no filters, with the values that addresses leave out. */
  readonly usual?: Pick<Found, Fixed>;
  /** Reads what the filters choose from. */
  readonly known: (context: Context, signal: AbortSignal) => Promise<Known>;
  /** In the order of the filter bar. */
  readonly filters: Filters<Found, TFunction<Names>, Known, Fixed>;
}

/** A list as its loaders and its export use it. */
export type List<Found extends ListQuery> = Pick<
  ReturnType<typeof defineList<Found, "common", unknown, never>>,
  "section" | "parse" | "forApi" | "active" | "isWrong"
>;

/** A list from one declaration: its filters, how many are active, and the addresses that lead back to it. */
export function defineList<
  Found extends ListQuery,
  const Names extends Namespace,
  Known,
  Fixed extends keyof Found = never,
>({ section, texts, sizes, query: read, usual, known, filters }: Definition<Found, Names, Known, Fixed>) {
  type T = TFunction<Names>;
  const defaults: Query = { size: sizes[0], ...usual };
  const all = Object.entries<Filter<T, Known>>(filters).map(([name, filter]) => ({ name, ...filter }));
  const isSet = (query: Query) => (filter: (typeof all)[number]) =>
    query[filter.name] !== undefined && !("qualifies" in filter);

  function parse(params: URLSearchParams, roleId?: RoleId): Found {
    const denied = all.filter((one) => roleId && "roles" in one && !one.roles(roleId));
    return { ...read(params), ...Object.fromEntries(denied.map(({ name }) => [name, undefined])) };
  }

  const search = (query: Found): string => searchOf(query, defaults);

  /** Whether the address has an invalid filter, which filters nothing. */
  const isWrong = (params: URLSearchParams): boolean =>
    all.some(
      (filter) =>
        (filter.control === "typed" && filter.typed(params).isWrong) ||
        (filter.control === "day" && Object.values(daysOf(params).errors).some(Boolean)),
    );

  return {
    section,
    known,
    search,

    /** The query of an address; filters that the person doesn't have are dropped. */
    parse,

    /** The same for the API, which counts pages from zero. */
    forApi: (query: Found) => ({ ...query, page: query.page - 1 }),

    active: (query: Query): number => all.filter(isSet(query)).length,

    isWrong,

    /** The query of the list from which a record was opened; `""` if opened elsewhere. */
    returnTo: (params: URLSearchParams): string => (params.has("page") ? search(parse(params)) : ""),

    /** Its address; the plain one if nothing is filtered or paged. */
    addressBack(params: URLSearchParams): string {
      const query = params.has("page") ? searchOf(parse(params), { page: 1, ...defaults }) : "";
      return addressWith(section, query);
    },

    bar(context: Context, params: URLSearchParams, query: Found, lists: Known) {
      const t = getT(context, texts);
      const days = daysOf(params);
      const names = new Set(["page", ...all.map(({ name }) => name)]);
      const fixed = Object.fromEntries(
        Object.entries<Query[string]>(query).filter(([name]) => !names.has(name)),
      );
      const hidden = all.flatMap(({ name, control }) =>
        control === "hidden" ? [[name, query[name]] as const] : [],
      );
      const fields = all.flatMap((filter): ListField | [] => {
        const { name } = filter;
        const value = query[name];
        if (filter.control === "hidden") return [];
        if (filter.control === "typed") return { name, control: "typed", ...filter.typed(params) };
        if (filter.control === "day") {
          const day: DayName = name === "fromDate" ? name : "toDate";
          const error = days.errors[day];
          return { name: day, control: "day", label: filter.label(t), typed: days.typed[day], error };
        }
        const options = filter.options(lists, { profile: requireProfile(context), t, value });
        if (options === undefined) return [];
        const { control, label, all: every = () => admin.list.all } = filter;
        const offered = withChosen(options, value);
        return { name, control, label: label(t), all: every(t), value, options: offered };
      });
      return {
        fields,
        /** Parameters that its form keeps. */
        kept: [...new URLSearchParams(searchOf({ ...fixed, ...Object.fromEntries(hidden) }, defaults))],
        clear: `?${searchOf(fixed, defaults)}`,
        /** Number of active filters among the fields. */
        active: all.filter(isSet(query)).filter(({ control }) => control !== "hidden").length,
        /** Whether any filter is active, wherever it is set. */
        isFiltered: all.some(isSet(query)),
        /** Something in it must be read. */
        isWrong: isWrong(params),
      };
    },
  };
}

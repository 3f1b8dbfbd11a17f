import { EventQuery } from "#app/model/event.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import { parseQuery } from "#app/model/query.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { daysOf } from "../kit/list/days.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { mpOptions } from "../kit/record/mp-options.server.ts";

export const EVENT_LIST = defineList({
  section: "/admin/events",
  texts: "events",
  sizes: PAGE_SIZES.events,
  query(params) {
    const { fromDate, toDate } = daysOf(params);
    return { ...parseQuery(EventQuery, params), fromDate, toDate };
  },
  known: (context: Context) => allLists(context),
  filters: {
    mpId: {
      control: "chooser",
      label: (t) => t("columns.mp"),
      all: (t) => t("filters.allMps"),
      options: ({ mps }, { profile }) => mpOptions(mps, profile),
    },
    fromDate: { control: "day", label: (t) => t("filters.from") },
    toDate: { control: "day", label: (t) => t("filters.to") },
    eventTypeId: {
      control: "select",
      label: (t) => t("columns.type"),
      all: (t) => t("filters.allTypes"),
      options: () => lookupOptions(EVENT_TYPES),
    },
  },
});

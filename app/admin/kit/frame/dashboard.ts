/** Address of the staff dashboard. */
export const BASE = "/admin/dashboard";

/** The query that leads back here from a page opened here. */
export const FROM_DASHBOARD = "from=dashboard";

/** The same with everything that is unfinished. */
export const UNFINISHED_PARAM = "unfinished";
export const ALL_UNFINISHED = `${BASE}?${UNFINISHED_PARAM}=all`;

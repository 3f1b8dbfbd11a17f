/** Address of the staff dashboard. */
export const BASE = "/admin/dashboard";

/** The query that leads back here from a page opened here. */
export const FROM_DASHBOARD = "from=dashboard";

/** Names the person who was told last, so that it can be taken back. */
export const TOLD_PARAM = "told";

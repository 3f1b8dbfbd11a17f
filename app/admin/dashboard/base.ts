/** Where the dashboard of the staff is. */
export const BASE = "/admin/dashboard";

/** The query that leads back here from what was opened here. */
export const FROM_DASHBOARD = "from=dashboard";

/** Where the dashboard of the staff is. */
export const BASE = "/admin/dashboard";

export const BASE = "/admin/dashboard";

export const FROM_DASHBOARD = "from=dashboard";

/** Names the person who was told last, so that it can be taken back. */
export const TOLD_PARAM = "told";

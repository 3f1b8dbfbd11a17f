export const BASE = "/admin/dashboard";

/** The statistics of an assistant: a view of the same address. */
export const FIGURES = `${BASE}?view=figures`;

export const FROM_DASHBOARD = "from=dashboard";

/** Names the person who was told last, so that it can be taken back. */
export const TOLD_PARAM = "told";

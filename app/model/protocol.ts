// Names that pages and the server agree on.

/** The header of requests for data that names the build of the page which asks. */
export const BUILD_HEADER = "X-Build";

/** Where a tab records the address of a page whose script failed: from then on it goes without there. */
export const SCRIPT_FAILED_AT = "failed";

/** Name of a hidden field in public forms that people don't see: a client that fills it in is a bot (R63). */
export const TRAP = "website";

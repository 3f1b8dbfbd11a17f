/** The header of requests for data that names the build of the page which asks. */
export const BUILD_HEADER = "X-Build";

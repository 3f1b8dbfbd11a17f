import type { LinkDescriptor } from "react-router";
import site from "./frame/site.css?url";

/** What every document links to: the one style sheet of the whole look, and the site's icon. */
export const siteLinks: LinkDescriptor[] = [
  { rel: "stylesheet", href: site },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

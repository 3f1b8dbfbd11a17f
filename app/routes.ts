import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";
import { REGISTERS } from "./model/access.ts";

/** A route that shares its module with others and needs its own id. */
const ownRoute = (path: string, file: string) => route(path, file, { id: `admin/${path}` });

const DASHBOARDS = ["dashboard", "dashboard/mp/:id", "dashboard/party/:partyId/mandate/:mandateId"];

const dashboard = layout(
  "portal/dashboard/layout.tsx",
  DASHBOARDS.map((path) => route(path, "portal/dashboard/overall.tsx", { id: `portal/${path}` })),
);

/** A dashboard's figures as files. */
const figures = DASHBOARDS.flatMap((page) =>
  ["csv", "json"].map((ending) => {
    const path = `${page}/figures.${ending}`;
    return route(path, "portal/dashboard/figures.ts", { id: path });
  }),
);

const portal = layout("portal/layout.tsx", [
  // Not an index route: its forms would be posted to `?index`, an ugly address.
  route("/", "portal/home/home.tsx"),
  route("request", "portal/request/my-request.tsx"),
  route("request/:code", "portal/request/my-request.tsx", { id: "portal/request/:code" }),
  dashboard,
  route("about", "portal/read/about.tsx"),
  route("contact", "portal/contact/contact.tsx"),
  route("privacy", "portal/read/privacy.tsx"),
  route("accessibility", "portal/read/accessibility.tsx"),
  route("not-found", "system/not-found.tsx"),
  route("kit", "system/kit.tsx"),
  route("kit/letters", "system/letters.tsx"),
  route("*", "system/not-found.tsx", { id: "unknown" }),
]);

const account = layout("account/layout.tsx", [
  route("login", "account/login.tsx"),
  route("unauthorized", "account/unauthorized.tsx"),
  ...["logout", "logout/everywhere"].map((path) => ownRoute(path, "account/logout.tsx")),
]);

const signIn = [
  route("authenticate", "account/authenticate.ts"),
  route("authenticate/callback", "account/callback.ts"),
  route("authenticate/backchannel-logout", "account/backchannel-logout.ts"),
];

const REGISTER_MODULES = {
  "": "list.tsx",
  ".xlsx": "export.ts",
  "/add": "form.tsx",
  "/edit/:id": "form.tsx",
  "/view/:id": "view.tsx",
};

/** Each register has the same modules in its folder; adding and changing share one. */
const registers = Object.entries(REGISTERS).flatMap(([name, { pages }]) =>
  pages.map((page) => ownRoute(`${name}${page}`, `admin/${name}/${REGISTER_MODULES[page]}`)),
);

/** Monthly and annual reports share their screens. */
const reports = (kind: "monthly" | "annual") =>
  [
    ["", "list.tsx"],
    ["/view/:id", "view.tsx"],
    ["/view/:id/print", "print.tsx"],
    ["/submit/:id", "submit.tsx"],
    ["/overview", "overview.tsx"],
  ].map(([below, file]) => ownRoute(`reports/${kind}${below}`, `admin/reports/${file}`));

const reportFiles = (kind: "monthly" | "annual") =>
  ["pdf", "xlsx"].flatMap((ending) => [
    ownRoute(`reports/${kind}/view/:id/report.${ending}`, "admin/reports/files.ts"),
    ownRoute(`reports/${kind}/overview.${ending}`, "admin/reports/books.ts"),
  ]);

const backOffice = layout("admin/layout.tsx", [
  route("dashboard", "admin/dashboard/dashboard.tsx"),

  route("cases", "admin/cases/list/list.tsx"),
  route("cases.xlsx", "admin/cases/list/export.ts"),
  route("cases/several", "admin/cases/list/several.tsx"),
  route("cases/view/:id", "admin/cases/view/view.tsx"),
  route("cases/view/:id/print", "admin/cases/print/print.tsx"),
  route("cases/view/:id/looks", "admin/audit/of-case.tsx"),
  ...["cases/add", "cases/edit/:id"].map((path) => ownRoute(path, "admin/cases/form/screen.tsx")),
  route("cases/slip/:id", "admin/cases/print/slip.tsx"),
  route("cases/write/:id", "admin/letters/write.tsx"),
  route("cases/letters/:id/:letter", "admin/letters/sent.tsx"),
  route("cases/schedule/:id", "admin/meetings/schedule.ts"),

  route("walk-in", "admin/walk-in/walk-in.tsx"),

  route("search", "admin/search/search.tsx"),
  route("search/print", "admin/person/person.tsx"),

  route("meetings", "admin/meetings/list.tsx"),
  route("meetings.xlsx", "admin/meetings/export.ts"),
  ownRoute("meetings.ics", "admin/meetings/ics.ts"),
  route("meetings/add", "admin/meetings/add.tsx"),
  route("meetings/edit/:id", "admin/meetings/edit.tsx"),
  route("meetings/view/:id", "admin/meetings/view.tsx"),
  route("meetings/delete/:id", "admin/meetings/cancel.tsx"),
  route("meetings/move/:id", "admin/meetings/move.tsx"),
  route("meetings/days", "admin/meetings/days.ts"),
  route("meetings/slots", "admin/meetings/slots.ts"),

  ...registers,
  route("offices/deactivate/:id", "admin/offices/deactivate.tsx"),
  route("notices/end/:id", "admin/notices/end.tsx"),
  route("users/sessions/:id", "admin/users/sessions.tsx"),

  ...reports("monthly"),
  ...reports("annual"),

  route("audit", "admin/audit/list.tsx"),
  route("audit.csv", "admin/audit/export.ts"),

  route("profile/view", "admin/profile/view.tsx"),
  route("profile/edit", "admin/profile/edit.tsx"),
  route("tutorials", "admin/tutorials/tutorials.tsx"),
  route("session", "admin/kit/session/stay.ts"),
  ...["cases", "meetings", "offices", "users", "walk-in"].map((section) =>
    ownRoute(`${section}/done/:form`, "admin/done/done.tsx"),
  ),

  route("*", "admin/not-found.tsx"),
]);

const files = [
  route("offices/place.svg", "admin/offices/map.ts"),
  ownRoute("cases/letters/:id/:letter/letter.pdf", "admin/letters/pdf.tsx"),
  ownRoute("cases/several/letters.pdf", "admin/letters/pdf.tsx"),
  ownRoute("meetings/view/:id/meeting.ics", "admin/meetings/ics.ts"),
  ...reportFiles("monthly"),
  ...reportFiles("annual"),
  ...["csv", "json"].map((ending) => {
    const path = `dashboard/figures.${ending}`;
    return route(path, "admin/dashboard/figures.ts", { id: `admin/${path}` });
  }),
];

/** Videos are restricted by role, like pages (section 2 of the back-office document). */
const tutorials = ["*", "administrator-guide.mp4", "administrator-guide.vtt"].map((file) => {
  const path = `media/tutorials/${file}`;
  return route(path, "system/media.ts", { id: path });
});

export default [
  portal,
  ...figures,
  route("request/:code/meeting.ics", "portal/request/ics.ts"),
  ...prefix("admin", [index("admin/start.ts"), account, ...signIn, ...files, backOffice]),
  route("media/*", "system/media.ts"),
  ...tutorials,
  route("tiles/*", "system/tiles.ts"),
  ...["sitemap.xml", "robots.txt"].map((path) => route(path, "portal/search/crawlers.ts", { id: path })),
] satisfies RouteConfig;

import type { admin as mk } from "../mk/admin.ts";
import type { Shape } from "../shape.ts";

export const admin = {
  home: "Home",
  work: "Work",
  registers: "Registers",
  collapse: "Collapse the menu",
  expand: "Expand the menu",
  profile: "My profile",
  logout: "Sign out",
  nav: {
    label: "Back-office menu",
    dashboard: "Dashboard",
    cases: "Cases",
    meetings: "Meetings",
    events: "Events",
    monthlyReports: "Monthly reports",
    annualReports: "Annual reports",
    categories: "Categories",
    mps: "MPs",
    parties: "Parties",
    offices: "Offices",
    users: "Users",
    tutorials: "Video tutorials",
  },
  help: {
    label: "Help",
    manual: "User manual (PDF)",
    vpn: "VPN client manual (PDF)",
    tickets: "Ticketing system manual (PDF)",
    contact: "Contact",
  },
  versions: {
    title: "Somebody else changed this while you were writing",
    text: "Nothing was saved and nothing is lost. For each field that differs, choose what shall stay.",
    mine: "Yours",
    stored: "Stored now",
    empty: "not given",
    save: "Save what is chosen",
    back: "Back to the form",
  },
  notFound: {
    title: "The page does not exist.",
    text: "Check the address or start from the dashboard.",
  },
} satisfies Shape<typeof mk>;

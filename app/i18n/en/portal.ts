import type { portal as mk } from "../mk/portal.ts";
import type { Shape } from "../shape.ts";

export const portal = {
  nav: {
    label: "Main navigation",
    home: "Home",
    dashboard: "Statistics",
    about: "About the project",
    contact: "Contact",
  },
  footer: {
    label: "Footer",
    privacy: "Privacy",
    accessibility: "Accessibility",
    staff: "Staff sign-in",
    lite: "Lite version without scripts",
    full: "Full version",
    top: "Back to top",
    institute: "Parliamentary Institute",
    partners: "Supported by the partners of the project",
    credits: "Map: Natural Earth; places: GeoNames, CC BY 4.0",
  },
  form: {
    typed: {
      title: "What you were writing is back",
      text: "What is not sent is kept in this tab only, for one hour at most, and is deleted once you send it.",
      clear: "Delete what I wrote",
    },
    trap: "Leave this field empty",
    privacy: "How we keep your data (opens in a new window)",
  },
} satisfies Shape<typeof mk>;

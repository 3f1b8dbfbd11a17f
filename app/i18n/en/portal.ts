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
    trap: "Leave this field empty",
    privacy: "How we keep your data (opens in a new window)",
  },
} satisfies Shape<typeof mk>;

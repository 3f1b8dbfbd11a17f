import type { portal as mk } from "../mk/portal.ts";
import type { Shape } from "../shape.ts";

export const portal = {
  nav: {
    label: "Navigimi kryesor",
    home: "Faqja kryesore",
    dashboard: "Statistika",
    about: "Për projektin",
    contact: "Kontakti",
  },
  footer: {
    label: "Fundi i faqes",
    privacy: "Mbrojtja e të dhënave personale",
    accessibility: "Qasshmëria",
    staff: "Hyrje për të punësuarit",
    lite: "Version i lehtë pa skripte",
    full: "Versioni i plotë",
    top: "Në krye të faqes",
    institute: "Instituti parlamentar",
    partners: "Me përkrahjen e partnerëve të projektit",
    credits: "Harta: Natural Earth; vendet: GeoNames, CC BY 4.0",
  },
  form: {
    typed: {
      title: "E kthyem atë që po shkruanit",
      text: "Ajo që nuk është dërguar ruhet vetëm në këtë skedë, më së shumti një orë, dhe fshihet sapo ta dërgoni.",
      clear: "Fshije atë që keni shkruar",
    },
    trap: "Lëreni bosh këtë fushë",
    privacy: "Si i ruajmë të dhënat tuaja (hapet në dritare të re)",
  },
} satisfies Shape<typeof mk>;

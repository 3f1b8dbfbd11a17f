import type { admin as mk } from "../mk/admin.ts";
import type { Shape } from "../shape.ts";

export const admin = {
  home: "Ballina",
  work: "Puna",
  registers: "Regjistrat",
  collapse: "Palose menynë",
  expand: "Zgjeroje menynë",
  profile: "Profili im",
  logout: "Dil",
  nav: {
    label: "Menyja e administrimit",
    dashboard: "Paneli kryesor",
    cases: "Rastet",
    meetings: "Takimet",
    events: "Ngjarjet",
    monthlyReports: "Raportet mujore",
    annualReports: "Raportet vjetore",
    categories: "Kategoritë",
    mps: "Deputetët",
    parties: "Partitë",
    offices: "Zyrat",
    users: "Përdoruesit",
    tutorials: "Video-udhëzime",
  },
  help: {
    label: "Ndihmë",
    manual: "Udhëzues për përdoruesit (PDF)",
    vpn: "Udhëzues për klientin VPN (PDF)",
    tickets: "Udhëzues për sistemin e lajmërimit të problemeve (PDF)",
    contact: "Kontakti",
  },
  versions: {
    title: "Dikush tjetër e ndryshoi këtë ndërsa ju shkruanit",
    text: "Asgjë nuk u ruajt dhe asgjë nuk humbi. Për çdo fushë që ndryshon zgjidhni se çfarë duhet të mbetet.",
    mine: "E juaja",
    stored: "E ruajtur tani",
    empty: "nuk është dhënë",
    save: "Ruaj të zgjedhurat",
    back: "Kthehu te formulari",
  },
  notFound: {
    title: "Faqja nuk ekziston.",
    text: "Kontrolloni adresën ose nisuni nga paneli kryesor.",
  },
} satisfies Shape<typeof mk>;

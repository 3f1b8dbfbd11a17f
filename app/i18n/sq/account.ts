import type { account as mk } from "../mk/account.ts";
import type { Shape } from "../shape.ts";

export const account = {
  login: {
    title: "Hyrja",
    heading: "Hyrje për të punësuarit",
    text: "Hyni me llogarinë e përdoruesit që e keni marrë nga Kuvendi. Fjalëkalimi shënohet në faqen e hyrjes së Kuvendit, e jo këtu.",
    submit: "Hyr me llogari të Kuvendit",
    trouble: "Nuk mund të hyni? Kontrolloni nëse klienti VPN është i lidhur dhe provoni përsëri.",
    vpn: "Udhëzues për VPN (PDF)",
    citizen: "Jeni qytetar? Nuk ju duhet llogari.",
    find: "Gjeni zyrën",
    notice: {
      ended: "Sesioni juaj ka skaduar. Hyni përsëri.",
      kept: "Sesioni juaj ka skaduar. Ajo që shkruat është ruajtur.",
      keptText:
        "Hyni përsëri me të njëjtën llogari dhe do ta gjeni në formular. Skedarët duhet të zgjidhen përsëri.",
      signedOut: "Keni dalë.",
      stale: "Hyrja nuk filloi. Lejoni kukit në shfletues dhe provoni përsëri.",
      failed: "Hyrja nuk pati sukses. Provoni përsëri.",
      refused: "Llogaria juaj nuk ka qasje në sistem. Kontaktoni administratorin.",
      unavailable: "Hyrja nuk është e disponueshme tani. Provoni përsëri pas disa minutash.",
    },
  },
  unauthorized: {
    title: "Përdorues i paautorizuar",
    heading: "Përdorues i paautorizuar!",
    text: "Nuk keni autorizim për këtë faqe.",
    login: "Te hyrja",
  },
  logout: {
    title: "Dalja",
    heading: "A dëshironi të dilni?",
    submit: "Dil",
    cancel: "Anulo",
  },
} satisfies Shape<typeof mk>;

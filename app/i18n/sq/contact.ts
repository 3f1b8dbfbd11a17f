import type { contact as mk } from "../mk/contact.ts";
import type { Shape } from "../shape.ts";

export const contact = {
  title: "Kontakti",
  lead: "Keni pyetje, vërejtje ose propozim për punën e zyrave? Na shkruani.",
  meeting: "Për një rast që duhet ta dëgjojë deputeti, kërkoni takim.",
  find: "Gjej zyrën",
  form: "Dërgoni mesazh",
  fields: {
    fullName: "Emri dhe mbiemri",
    email: "E-posta",
    phone: "Telefoni",
    subject: "Titulli",
    description: "Mesazhi",
    consents: "Pëlqimet",
    consentData: "Pajtohem që të dhënat e mia personale të përpunohen për t'iu përgjigjur këtij mesazhi.",
    consentContact: "Pajtohem që të më kontaktoni në e-postën ose telefonin e dhënë.",
  },
  short: {
    consentData: "Pëlqimi për të dhënat personale",
    consentContact: "Pëlqimi për kontakt",
  },
  hints: {
    email: "Për shembull emri@shembull.mk",
    phone: "Vetëm nëse dëshironi t'ju telefonojmë.",
    description: "Mos shënoni numër amë, numër llogarie as të dhëna shëndetësore.",
  },
  submit: "Dërgo mesazhin",
  submitAgain: "Dërgo përsëri",
  down: "Sistemi i Kuvendit për momentin nuk përgjigjet",
  downText:
    "Mund ta shkruani mesazhin, por dërgimi mund të mos ketë sukses. Ajo që shkruani do të mbetet në faqe.",
  reach: {
    title: "Ku mund të na gjeni",
    addressLabel: "Adresa",
    email: "E-posta",
    phone: "Telefoni",
  },
  sent: {
    title: "Mesazhi u pranua",
    text: "Shënojeni shenjën: me të mund të pyesni për mesazhin.",
    reference: "Shenja: {{reference}}",
  },
  outcome: {
    staleTitle: "Faqja ishte e hapur për një kohë tepër të gjatë",
    stale: "Asgjë nuk u dërgua dhe ajo që shkruat është ruajtur. Kontrollojeni dhe dërgojeni përsëri.",
    notSentTitle: "Mesazhi nuk u dërgua",
    notSent:
      "Sistemi i Kuvendit tani nuk përgjigjet. Ajo që shkruat është ruajtur. Provoni përsëri pas disa minutash.",
    limitedTitle: "Tepër shumë përpjekje në kohë të shkurtër",
    limited: "Mesazhi nuk u dërgua dhe ajo që shkruat është ruajtur. Prisni një minutë dhe provoni përsëri.",
    refusedTitle: "Sistemi i Kuvendit nuk e pranoi mesazhin",
    refused: "Ajo që shkruat është ruajtur. Provoni përsëri; nëse nuk ka sukses, na telefononi.",
    unknownTitle: "Nuk e dimë nëse mesazhi është pranuar",
    unknown:
      "Lidhja u ndërpre para se të arrinte vërtetimi. Ndoshta e kemi tashmë mesazhin. Ajo që shkruat është ruajtur: mund ta dërgoni përsëri ose të pyesni me telefon.",
    reference: "Shenja: {{reference}}",
  },
} satisfies Shape<typeof mk>;

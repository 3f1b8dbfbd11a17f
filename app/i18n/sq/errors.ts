import type { errors as mk } from "../mk/errors.ts";
import type { Shape } from "../shape.ts";

export const errors = {
  required: "Fusha është e detyrueshme!",
  email: "Shkruani formatin e saktë të adresës së e-postës!",
  mpEmail: "Shkruani një adresë të vlefshme të e-postës!",
  tooLong: "Fusha nuk duhet të ketë më shumë se {{max}} karaktere!",
  tooManyDigits: "Fusha nuk duhet të ketë më shumë se {{max}} shifra!",
  invalid: "Vlera e shënuar nuk lejohet!",
  timeOrder: "Koha e fillimit duhet të jetë para kohës së mbarimit!",
  coordinates: "Shkruani një vend brenda vendit, për shembull 41.9965, 21.4314!",
  userExists: "Përdoruesi ekziston tashmë!",
  categoryExists: "Kategoria ekziston tashmë!",
  lastAdministrator: "Duhet të mbetet të paktën një administrator aktiv!",
  officeInactive: "Një zyrë joaktive nuk mund të marrë deputet!",
  pictureFormat: "Duhet të bashkëngjitni fotografi në formatin jpg/png!",
  pictureTooLarge: "Fotografia e bashkëngjitur është më e madhe se 500 KB!",
  pictureNotTaken: "Fotografia e zgjedhur është më e madhe se 20 MB!",
  iconRequired: "Bashkëngjit ikonën!",
  iconFormat: "Ikona e bashkëngjitur duhet të jetë PNG!",
  iconTooLarge: "Ikona e bashkëngjitur është më e madhe se 50 KB!",
  iconDimensions: "Ikona duhet të jetë me dimensione 128px x 128px!",
  day: "Shkruajeni datën si 10.12.2026!",
  noSuchDay_one: "{{day}} nuk ekziston: {{month}} ka {{count}} ditë.",
  noSuchDay_other: "{{day}} nuk ekziston: {{month}} ka {{count}} ditë.",
  noSuchMonth: "Muaji {{month}} nuk ekziston: së pari dita, pastaj muaji, si 10.12.2026.",
  dayReach: "Viti duhet të jetë nga 1900 deri në 2199!",
  dayAhead: "Kjo ditë ende nuk ka ardhur!",
  form: {
    check: "Kontrolloni fushat për gabime!",
    unsent: {
      title: "Formulari nuk është dërguar",
      text: "Ajo që keni shënuar në këtë faqe nuk është dërguar. Dëshironi të largoheni?",
      stay: "Qëndro në faqe",
      leave: "Largohu",
    },
  },
} satisfies Shape<typeof mk>;

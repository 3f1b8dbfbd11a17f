import type { Shape } from "../resources.ts";
import type * as mk from "../mk/notices.ts";

export const directory = {
  office: "{{municipality}}, zyra {{number}}",
  pin: "{{municipality}}, zyra {{number}} nga {{of}}",
  more: "dhe {{number, number}} të tjera",
  instead: "Urgjente? E hapur është: {{office}}.",
} satisfies Shape<typeof mk.directory>;

export const notices = {
  closed: {
    day: "Mbyllur më {{from}}",
    days: "Mbyllur nga {{from}} deri më {{until}}",
    badge: "Mbyllur deri më {{until}}",
    badgeDay: "Sot është mbyllur",
    form: "Zyra është e mbyllur deri më {{until}}",
    formDay: "Sot zyra është e mbyllur",
    pin: "{{name}}, mbyllur",
  },
  elsewhere: {
    now: "Në këtë adresë deri më {{until}}",
    nowDay: "Sot në këtë adresë",
    day: "Më {{from}} në adresë tjetër",
    days: "Nga {{from}} deri më {{until}} në adresë tjetër",
    badge: "Në adresë tjetër deri më {{until}}",
    badgeDay: "Sot në adresë tjetër",
    usual: "Zakonisht: {{address}}.",
    there: "Adresa në ato ditë: {{address}}.",
    pin: "{{name}}, në adresë tjetër",
  },
  absent: {
    now: "Mungon deri më {{until}}",
    nowDay: "Mungon sot",
    day: "Mungon më {{from}}",
    days: "Mungon nga {{from}} deri më {{until}}",
  },
  next: "Pritja e radhës: {{weekday}}, {{day}}.",
  holiday: "Festë zyrtare.",
  sentences: {
    renovation: "Ndërtesa po rinovohet.",
    utilities: "Në ndërtesë nuk ka rrymë ose ujë.",
    elections: "Në ndërtesë po mbahen zgjedhje.",
    leave: "Zyra është në pushim vjetor kolektiv.",
    assistant: "Ju pret asistenti.",
    online: "Takimet mbahen përmes internetit.",
  },
  request: {
    now: "Kërkesën mund ta dërgoni edhe tani.",
    read: "Do të lexohet pas datës {{until}}.",
  },
} satisfies Shape<typeof mk.notices>;

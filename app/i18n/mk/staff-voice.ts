import type { Shape } from "../resources.ts";
import { common as shared } from "./common.ts";
import { errors as messages } from "./errors.ts";

/** The shared texts as the back-office says them: to staff „ти“, where citizens are addressed as „вие“. */
export const common: Shape<typeof shared> = {
  ...shared,
  form: {
    ...shared.form,
    offlineText: "Напишаното е сè уште тука. Испрати го кога повторно ќе имаш мрежа.",
  },
  fault: {
    ...shared.fault,
    forbidden: {
      title: "Немаш пристап до оваа страница",
      text: "Твојата улога не ја отвора. Ништо не е променето.",
    },
    tooMany: { ...shared.fault.tooMany, text: "Почекај една минута и обиди се повторно." },
    unavailable: { ...shared.fault.unavailable, text: "Обиди се повторно по неколку минути." },
    noSessions: {
      ...shared.fault.noSessions,
      text: "Најавата не е прекината. Обиди се повторно по половина минута.",
    },
    // As `CANNOT_RECORD` says it, with which sign-in would load the script of lists.
    notKept: {
      ...shared.fault.notKept,
      text: "Порталот сега не може да запишува. Ништо не е променето. Обиди се повторно по неколку минути.",
    },
    offline: {
      ...shared.fault.offline,
      text: "Страницата не може да се отвори. Обиди се кога ќе имаш мрежа.",
    },
    broken: { ...shared.fault.broken, text: "Обиди се повторно по неколку минути." },
  },
};

export const errors: Shape<typeof messages> = {
  ...messages,
  emailLetters: "Напиши ја адресата со латинични букви. Ако навистина е ваква, испрати уште еднаш.",
  emailDomain: "Провери го делот од адресата по @. Ако навистина е ваква, испрати уште еднаш.",
  phoneDigits: "Напиши телефон со бројки. Ако лицето нема телефон, испрати уште еднаш.",
  form: {
    ...messages.form,
    unsent: {
      ...messages.form.unsent,
      text: "Внесеното на оваа страница не е испратено. Сакаш ли да ја напуштиш?",
    },
  },
};

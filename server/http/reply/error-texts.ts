import type { Language } from "#app/model/text/language.ts";
import type { RefusalStatus } from "../exchange.ts";

/** What happened, and what the person can do about it. */
export interface ErrorText {
  readonly title: string;
  readonly advice: string;
}

type Texts = Readonly<Record<Language, ErrorText>>;

const text = (mk: [string, string], sq: [string, string], en: [string, string]): Texts => ({
  mk: { title: mk[0], advice: mk[1] },
  sq: { title: sq[0], advice: sq[1] },
  en: { title: en[0], advice: en[1] },
});

const unreadable = text(
  ["Адресата не може да се прочита", "Проверете ја адресата или вратете се на почетната страница."],
  ["Adresa nuk mund të lexohet", "Kontrolloni adresën ose kthehuni në faqen kryesore."],
  ["The address can’t be read", "Check the address, or go back to the home page."],
);

const notSent = text(
  ["Формуларот не е испратен", "Притиснете „Назад“, освежете ја страницата и испратете го повторно."],
  ["Formulari nuk u dërgua", "Shtypni „Prapa“, rifreskoni faqen dhe dërgojeni përsëri."],
  ["The form was not sent", "Press “Back”, reload the page and send it again."],
);

const tooLarge = text(
  [
    "Испратеното е преголемо",
    "Вратете се назад, скратете го текстот или изберете помала датотека. Проверете дали останало она што го напишавте.",
  ],
  [
    "Ajo që dërguat është tepër e madhe",
    "Kthehuni prapa, shkurtoni tekstin ose zgjidhni një skedar më të vogël. Kontrolloni nëse ka mbetur ajo që shkruat.",
  ],
  [
    "What you sent is too large",
    "Go back, shorten the text or choose a smaller file. Check whether what you typed is still there.",
  ],
);

/** In place of a page that could not be made now, and loads again by itself. */
export const RELOADING: Texts = text(
  ["Страницата сега не може да се отвори", "По неколку секунди ќе се отвори сама."],
  ["Faqja nuk mund të hapet tani", "Pas disa sekondash do të hapet vetë."],
  ["The page can’t be opened right now", "It will open by itself in a few seconds."],
);

/** The texts of the last-resort page by status; it must not depend on anything that can fail. */
export const ERROR_TEXTS: Readonly<Record<RefusalStatus, Texts>> = {
  400: unreadable,
  403: notSent,
  404: text(
    ["Страницата не е пронајдена", "Проверете ја адресата или вратете се на почетната страница."],
    ["Faqja nuk u gjet", "Kontrolloni adresën ose kthehuni në faqen kryesore."],
    ["The page was not found", "Check the address, or go back to the home page."],
  ),
  405: text(
    ["На оваа адреса не може да се испрати ништо", "Притиснете „Назад“ или почнете од почетната страница."],
    ["Në këtë adresë nuk mund të dërgohet asgjë", "Shtypni „Prapa“ ose filloni nga faqja kryesore."],
    ["Nothing can be sent to this address", "Press “Back”, or start from the home page."],
  ),
  408: text(
    ["Испраќањето траеше предолго", "Проверете ја врската и обидете се повторно."],
    ["Dërgimi zgjati tepër gjatë", "Kontrolloni lidhjen dhe provoni përsëri."],
    ["Sending took too long", "Check your connection and try again."],
  ),
  411: notSent,
  413: tooLarge,
  414: text(
    ["Адресата е предолга", "Вратете се на почетната страница и изберете помалку филтри."],
    ["Adresa është tepër e gjatë", "Kthehuni në faqen kryesore dhe zgjidhni më pak filtra."],
    ["The address is too long", "Go back to the home page and choose fewer filters."],
  ),
  415: notSent,
  417: unreadable,
  421: text(
    ["Оваа адреса не е наша", "Отворете ја службената адреса на порталот."],
    ["Kjo adresë nuk është e jona", "Hapni adresën zyrtare të portalit."],
    ["This address is not ours", "Open the portal at its official address."],
  ),
  429: text(
    [
      "Премногу обиди за кратко време",
      "Почекајте една минута, притиснете „Назад“ и обидете се повторно. Она што го напишавте останува.",
    ],
    [
      "Tepër shumë përpjekje në kohë të shkurtër",
      "Prisni një minutë, shtypni „Prapa“ dhe provoni përsëri. Ajo që shkruat mbetet.",
    ],
    [
      "Too many attempts in a short time",
      "Wait a minute, press “Back” and try again. What you typed is still there.",
    ],
  ),
  431: text(
    [
      "Прелистувачот испрати премногу податоци",
      "Избришете ги колачињата за оваа страница и обидете се повторно.",
    ],
    ["Shfletuesi dërgoi tepër shumë të dhëna", "Fshini kukit e kësaj faqeje dhe provoni përsëri."],
    ["The browser sent too much", "Delete the cookies of this site and try again."],
  ),
  500: text(
    ["Настана грешка кај нас", "Обидете се повторно. Ако се повтори, јавете ни ја ознаката."],
    ["Ndodhi një gabim te ne", "Provoni përsëri. Nëse përsëritet, na tregoni referencën."],
    ["Something went wrong on our side", "Try again. If it happens again, tell us the reference."],
  ),
  503: text(
    [
      "Услугата сега не е достапна",
      "Притиснете „Назад“: она што го напишавте останува. Обидете се повторно за малку.",
    ],
    [
      "Shërbimi tani nuk është në dispozicion",
      "Shtypni „Prapa“: ajo që shkruat mbetet. Provoni përsëri pas pak.",
    ],
    [
      "The service is unavailable at the moment",
      "Press “Back”: what you typed is still there. Try again in a moment.",
    ],
  ),
};

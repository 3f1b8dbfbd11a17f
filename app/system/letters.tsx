import { weekdayName } from "#app/model/calendar-names.ts";
import { BLANKS, TEMPLATES } from "#app/model/letter.ts";
import { GENDER } from "#app/model/lookups.ts";
import { type Language, LANGUAGES } from "#app/model/text/language.ts";
import { addressIn, latinIn } from "#app/model/text/latin.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { asMail, draftLetter } from "#server/mail/letters.ts";
import { tIn } from "#server/middleware/locale.ts";
import type { Route } from "./+types/letters";

const DAY = "2026-11-27";
const OFFICE = { name: "Битола 2", address: "ул. „Пример“ бр. 1", phone: "070 000 000" };
const OWN = { code: "7KM4 T9EA 3J82", link: "https://offices.example/request/7KM4T9EA3J82" };
const BY_CODE = { link: "https://offices.example/request" };
const MP = "Борис Секуловски";

const officeIn = (language: Language) => ({
  ...OFFICE,
  name: latinIn(language, OFFICE.name),
  address: addressIn(language, OFFICE.address),
});

/** One of each kind, with and without what may be missing; of each template as staff send it, with all typed. */
function examples(language: Language) {
  const t = tIn(language, "mail");
  const known = { mp: latinIn(language, MP), office: officeIn(language) };
  const when = { weekday: weekdayName(DAY, language), date: "27.11.2026", time: "10:30" };
  const about = { ...known, caseId: 4711, meeting: { when, online: false }, own: BY_CODE };
  const online = { when: { ...when, time: "" }, online: true };
  const writer = {
    name: latinIn(language, "Шпреса Адеми"),
    genderId: GENDER.female,
    writer: latinIn(language, "Марјан Огненовски"),
  };
  const typed = Object.fromEntries(BLANKS.map((blank) => [blank, `… ${t(`blank.${blank}`)} …`]));
  return [
    draftLetter(t, "received", { ...known, caseId: 4711 }),
    draftLetter(t, "received", { ...known, caseId: null, own: OWN }),
    ...(["arranged", "moved", "rejected", "deleted", "reminder"] as const).map((kind) =>
      draftLetter(t, kind, { ...about, attached: true }),
    ),
    draftLetter(t, "arranged", { ...known, caseId: 4711, meeting: online }),
    ...TEMPLATES.map((template) => draftLetter(t, template, { ...about, ...writer }, typed)),
  ].map((letter) => asMail(t, letter));
}

export const loader = () => ({
  languages: LANGUAGES.map((language) => ({ language, letters: examples(language) })),
});

/** Every letter to citizens in every language, for those who word them; production has no such page. */
export default function Letters({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap stack">
      <PageTitle>Letters</PageTitle>
      <h1 className="gap">Letters</h1>
      <p className="lead quiet">What citizens get by e-mail. This page does not exist in production.</p>
      {loaderData.languages.map(({ language, letters }) => (
        <section key={language} lang={language} className="stack" aria-labelledby={`letters-${language}`}>
          <h2 id={`letters-${language}`}>{language}</h2>
          {letters.map(({ from, subject, text }) => (
            <article key={text} className="card box">
              <h3>{subject}</h3>
              <p className="small quiet">{from}</p>
              <p className="typed">{text}</p>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

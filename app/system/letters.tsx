import { LANGUAGES } from "#app/model/text/language.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { type LetterFacts, writeLetter } from "#server/mail/letters.ts";
import { tIn } from "#server/middleware/locale.ts";
import type { Route } from "./+types/letters";

const DAY = "2026-11-27";
const OFFICE = { name: "Битола 2", address: "ул. „Пример“ бр. 1", phone: "070 000 000" };
const OWN = { code: "7KM4 T9EA 3J82", link: "https://offices.example/request/7KM4T9EA3J82" };
const MP = "Борис Секуловски";

/** One of each kind, with and without what may be missing. */
function examples(weekday: string): readonly LetterFacts[] {
  const meeting = {
    when: { weekday, date: "27.11.2026", time: "10:30" },
    online: false,
    mp: MP,
    office: OFFICE,
    attached: true,
  };
  const kinds = ["arranged", "moved", "rejected", "deleted"] as const;
  return [
    { kind: "received", caseId: 4711, mp: MP, office: OFFICE },
    { kind: "received", caseId: null, mp: MP, office: OFFICE, own: OWN },
    ...kinds.map((kind) => ({ ...meeting, kind })),
    {
      ...meeting,
      kind: "arranged",
      own: OWN,
      online: true,
      when: { ...meeting.when, time: "" },
      attached: false,
    },
  ];
}

export const loader = () => ({
  languages: LANGUAGES.map((language) => ({
    language,
    letters: examples(weekdayName(DAY, language)).map((facts) => writeLetter(tIn(language, "mail"), facts)),
  })),
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

import type { PrintableLetter } from "./sent.server.ts";

/** Keeps phones and other spaced numbers on one line. */
const unbroken = (text: string) => text.replaceAll(/(\d) (?=\d)/g, "$1\u00A0");

export function PrintedLetter({ sheet }: { sheet: PrintableLetter }) {
  const { language, institution, office, to, date, subject, text } = sheet;
  return (
    <article className="card box paper stack letter-sheet" lang={language}>
      <header>
        <strong>{institution}</strong>
        {office && <small className="own">{unbroken(office)}</small>}
      </header>
      <address>
        {to.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <p>{date}</p>
      <h2>{subject}</h2>
      <p className="typed">{unbroken(text)}</p>
    </article>
  );
}

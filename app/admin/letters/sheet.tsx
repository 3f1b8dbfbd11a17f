import type { PrintableLetter } from "./kept.server.ts";

/** A letter as printed. */
export function PrintedLetter({ sheet }: { sheet: PrintableLetter }) {
  const { language, institution, office, to, date, subject, text } = sheet;
  return (
    <article className="card box letter-sheet" lang={language}>
      <header>
        <strong>{institution}</strong>
        {office && <small>{office}</small>}
      </header>
      <address>
        {to.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <p>{date}</p>
      <h2>{subject}</h2>
      <p className="typed">{text}</p>
    </article>
  );
}

import { Icon } from "#app/ui/icon.tsx";
import { Outlines } from "#app/ui/map/drawing.tsx";

/** The layout words, and those of the nine parts that other sections don't show: rows, facts, menu, calendar, map, paper. */
export function PartsKit() {
  return (
    <>
      <section className="stack band" aria-labelledby="kit-words">
        <h2 id="kit-words">Words</h2>
        <p className="row apart">
          <b>row, its ends apart</b> <small>small and quiet</small>
        </p>
        <ul className="cells halves snug">
          <li className="box card">cells</li>
          <li className="box card">in halves</li>
          <li className="box card all">all of a row</li>
        </ul>
        <details className="fold">
          <summary>
            Fold <span>closed</span>
          </summary>
          <p>What is folded.</p>
        </details>
        <details className="fold lean" open>
          <summary>Lean fold, open</summary>
          <p>Without a line of its own.</p>
        </details>
      </section>
      <section className="stack band admin" aria-labelledby="kit-rows">
        <h2 id="kit-rows">Rows</h2>
        <ul className="waiting-rows">
          <WaitingRow mark="not told" tone="wait" icon="clock" />
          <WaitingRow mark="told" tone="ok" icon="check" />
          <WaitingRow mark="cannot" tone="bad" icon="x" isOff />
        </ul>
        <ul className="lines">
          <li>A line</li>
          <li>and the next one</li>
        </ul>
      </section>
      <section className="stack band" aria-labelledby="kit-facts">
        <h2 id="kit-facts">Facts</h2>
        <dl className="tallies cells">
          {[1_204, 311, 12, 75].map((value) => (
            <div key={value}>
              <dt>Figure</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className="pairs cells">
          <div>
            <dt>Name</dt>
            <dd>Its value</dd>
          </div>
        </dl>
      </section>
      <section className="stack band" aria-labelledby="kit-menu">
        <h2 id="kit-menu">Menu and dialog</h2>
        <nav className="tabs line" aria-label="Tabs">
          <a className="item" href="#kit-menu" aria-current="page">
            Current
          </a>
          <a className="item" href="#kit-facts">
            Other
          </a>
        </nav>
        <div className="card box lift">
          A sheet above the page, as menus, lists of choices and dialogs are.
        </div>
      </section>
      <section className="stack band" aria-labelledby="kit-calendar">
        <h2 id="kit-calendar">Calendar and map</h2>
        <table className="cal month">
          <caption className="vh">A week</caption>
          <thead>
            <tr>
              <th scope="col">пон</th>
              <th scope="col">вто</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <CalendarDay number={11} tone="ok" />
              <CalendarDay number={12} tone="wait" isToday />
            </tr>
          </tbody>
        </table>
        <svg className="box" viewBox="0 0 800 637" width="240" height="191" aria-hidden="true">
          <Outlines />
        </svg>
      </section>
      <article className="card box paper">
        <h2>Paper</h2>
        <p>Printed alone, without the frame of a screen.</p>
      </article>
    </>
  );
}

interface WaitingProps {
  readonly mark: string;
  readonly tone: "wait" | "ok" | "bad";
  readonly icon: "clock" | "check" | "x";
  readonly isOff?: boolean;
}

const WaitingRow = ({ mark, tone, icon, isOff = false }: WaitingProps) => (
  <li>
    <time className={isOff ? "off" : undefined}>09:30</time>
    <p className="who">
      <a href="#kit-rows">Тодор Здравковски</a>
      <small>
        <span className={`row-mark ${tone}`}>
          <Icon name={icon} />
          {mark}
        </span>
      </small>
    </p>
    <span className="tel">070 123 456</span>
    <div className="acts">
      <button className="btn plain" type="button">
        Deed
      </button>
      <button className="btn ghost" type="button">
        Second
      </button>
    </div>
  </li>
);

const CalendarDay = (day: { number: number; tone: "wait" | "ok"; isToday?: boolean }) => (
  <td className={day.isToday ? "now" : undefined}>
    <a className="day" href="#kit-calendar" aria-label={`ден ${day.number}`}>
      <b>ден</b>
      <span>{day.number}</span>
    </a>
    <a className={`entry ${day.tone}`} href="#kit-calendar">
      <b>09:30</b> <span className="name">Сузана Младеновска</span>
    </a>
  </td>
);

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

/** Parts of a few screens: the band, slides, a list's strip and its ticked rows, ranks, dated rows, a page with another part. */
export function WideKit() {
  return (
    <>
      <section className="hero" aria-labelledby="kit-hero">
        <div className="wrap cells">
          <div>
            <h2 id="kit-hero">Hero</h2>
            <p className="lead">What a site is for.</p>
          </div>
          <dl className="tallies cells">
            <div>
              <dt>Figure</dt>
              <dd>75</dd>
            </div>
          </dl>
        </div>
      </section>
      <ul className="features cells band">
        <li>
          <Icon name="landmark" />
          <h3>Feature</h3>
          <p className="quiet">And why.</p>
        </li>
        <li>
          <Icon name="video" />
          <h3>Another</h3>
        </li>
      </ul>
      <section className="band" aria-labelledby="kit-slides">
        <h2 id="kit-slides">Slides</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
        <ul className="slides" tabIndex={0} aria-labelledby="kit-slides">
          {["first", "second"].map((name) => (
            <li className="box" key={name}>
              <blockquote>{`The ${name} of them.`}</blockquote>
              <p className="small">Somebody</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="band admin" aria-labelledby="kit-strip">
        <h2 id="kit-strip">Strip</h2>
        <div className="strip">
          <nav className="tabs" aria-label="Statuses">
            {["All", "New", "Closed"].map((name) => (
              <a
                className="item"
                href="#kit-strip"
                aria-current={name === "New" ? "page" : undefined}
                key={name}
              >
                {name} <small>12</small>
              </a>
            ))}
          </nav>
          <details className="filter">
            <summary>
              <Icon name="sliders-horizontal" />
              <b>Filters</b>
            </summary>
            <form>
              <button className="btn plain" type="button">
                Apply
              </button>
            </form>
          </details>
        </div>
      </section>
      <section className="band admin" aria-labelledby="kit-beside">
        <h2 id="kit-beside">Beside each other</h2>
        <div className="sided calm-heads">
          <div>
            <h3>Dated</h3>
            <ol className="lines dated">
              <li>
                <time className="small">11.05.2026 09:12</time> <span>What happened then</span>
              </li>
            </ol>
          </div>
          <aside className="beside">
            <h3>Ranks</h3>
            <ol className="ranks">
              <li>
                <span className="push">Тетово</span> <b>311</b>
              </li>
              <li>
                <span className="push">Теарце</span> <b>75</b>
              </li>
            </ol>
          </aside>
        </div>
        <ul className="cells many gap">
          <li className="box card">As many side by side</li>
          <li className="box card">as have room</li>
        </ul>
      </section>
    </>
  );
}

import { Icon } from "#app/ui/icon.tsx";

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

/** What is used of a panel of Grafana. */
export interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig: { readonly defaults: { readonly unit: string } };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** One line of a panel; times are 0 to 1. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [time: number, value: number])[];
}

interface Reading {
  readonly panel: Panel;
  readonly series: readonly Series[];
}

const COLOURS = ["#7eb26d", "#eab839", "#6ed0e0", "#ef843c", "#e24d42", "#1f78c1", "#ba43a9", "#b0a5ff"];
const ROW_PX = 30;
const [WIDTH, HEIGHT] = [400, 150];
/** Points that are farther apart are not joined. */
const GAP = 0.03;

const UNITS: Readonly<Record<string, (value: number) => string>> = {
  s: (value) => (value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(1)} s`),
  reqps: (value) => `${value.toFixed(1)} /s`,
  percentunit: (value) => `${(value * 100).toFixed(0)} %`,
  bytes: (value) => `${(value / 1e6).toFixed(0)} MB`,
};

/** The panels side by side as Grafana puts them, as one page of HTML. */
export function drawn(readings: readonly Reading[]): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 8px; background: #111217; color: #ccccdc; font: 12px sans-serif }
    main { display: grid; grid-template-columns: repeat(24, 1fr); grid-auto-rows: ${ROW_PX}px; gap: 8px }
    section { background: #181b1f; border: 1px solid #2c3235; padding: 6px 8px; overflow: hidden; display: flex; flex-direction: column }
    h2 { font-size: 12px; margin: 0 } b { font-size: 30px; margin: auto } svg { flex: 1; min-height: 0; width: 100% }
    p { margin: 0; display: flex; flex-wrap: wrap; gap: 0 10px; font-size: 10px; max-height: 36px; overflow: hidden }
  </style><main>${readings.map(section).join("")}</main>`;
}

function section({ panel, series }: Reading): string {
  const { x, y, w, h } = panel.gridPos;
  const place = `grid-area: ${y + 1} / ${x + 1} / span ${h} / span ${w}`;
  const unit =
    UNITS[panel.fieldConfig.defaults.unit] ?? ((value: number) => String(Math.round(value * 100) / 100));
  const body = panel.type === "stat" ? stat(series, unit) : lines(series, unit);
  return `<section style="${place}"><h2>${escaped(panel.title)}</h2>${body}</section>`;
}

function stat([first]: readonly Series[], unit: (value: number) => string): string {
  const last = first?.points.findLast(([, value]) => Number.isFinite(value));
  return `<b>${last ? unit(last[1]) : "No data"}</b>`;
}

function lines(series: readonly Series[], unit: (value: number) => string): string {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const most = Math.max(...values, 0) || 1;
  const marks = [0, 0.5, 1].map((part) => {
    const at = (1 - part) * HEIGHT;
    return `<path d="M0 ${at}H${WIDTH}" stroke="#2c3235" vector-effect="non-scaling-stroke"/>`;
  });
  const paths = series.map(({ points }, at) => {
    const known = points.filter(([, value]) => Number.isFinite(value));
    const path = known.map(([time, value], index) => {
      const isGap = time - (known[index - 1]?.[0] ?? -1) > GAP;
      return `${isGap ? "M" : "L"}${(time * WIDTH).toFixed(1)} ${((1 - value / most) * HEIGHT).toFixed(1)}`;
    });
    return `<path d="${path.join("")}" fill="none" stroke="${colour(at)}" stroke-width="1.5" vector-effect="non-scaling-stroke"/>`;
  });
  const names = series.map(({ name }, at) => `<span style="color: ${colour(at)}">${escaped(name)}</span>`);
  const drawing = `<svg viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}" preserveAspectRatio="none">${[...marks, ...paths].join("")}</svg>`;
  return `<small>${unit(most)}</small>${drawing}<p>${names.join("")}</p>`;
}

const colour = (at: number) => COLOURS[at % COLOURS.length] ?? "";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

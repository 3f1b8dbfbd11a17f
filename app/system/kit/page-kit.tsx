import { Icon } from "#app/ui/icon.tsx";
import { ICONS } from "#app/ui/icons.ts";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { FilterBar, FilterChooser, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { EmptyState, Notice, NoticeCard } from "#app/ui/page/notice.tsx";
import { Breadcrumbs } from "#app/ui/page/page-head.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { Toasts } from "#app/ui/page/toasts.tsx";

const MESSAGES = [
  { kind: "success", text: "Статусот на случајот е променет!" },
  { kind: "error", text: "Проверете ги полињата за грешки!" },
] as const;

export function PageKit() {
  return (
    <>
      <Toasts messages={MESSAGES} />
      <section className="stack band" aria-labelledby="kit-type">
        <h2 id="kit-type">Type</h2>
        <Breadcrumbs items={[{ text: "Почетна", to: "/" }, { text: "Kit" }]} />
        <h3>
          Разговарајте со вашиот пратеник / Bisedoni me deputetin tuaj / Talk to your member of parliament
        </h3>
        <p>
          Body text with <a href="#kit-type">a link</a> and <strong>weight</strong>.
        </p>
        <p className="small">Small and quiet: 11.05.2026, 14:04, 1.204</p>
      </section>
      <section className="stack band" aria-labelledby="kit-buttons">
        <h2 id="kit-buttons">Buttons</h2>
        <div className="row">
          <button className="btn" type="button">
            <Icon name="send" />
            Filled
          </button>
          <button className="btn plain" type="button">
            <Icon name="pencil" />
            Outlined
          </button>
          <button className="btn ghost" type="button">
            Text only
          </button>
          <button className="btn gold" type="button">
            Gold
          </button>
          <button className="btn" type="button" disabled>
            <span className="spin" aria-hidden="true" />
            Sending
          </button>
        </div>
      </section>
      <section className="stack band" aria-labelledby="kit-notices">
        <h2 id="kit-notices">Notices and badges</h2>
        <Notice title="Know this">One sentence more.</Notice>
        <Notice tone="ok" icon="save" title="Done or safe">
          What was typed is kept.
        </Notice>
        <Notice tone="bad" title="Failed" />
        <p className="row">
          <Badge tone="wait">Поднесен</Badge>
          <Badge tone="ok">Решен</Badge>
          <Badge tone="bad">Одбиен</Badge>
          <Badge>Неподнесено</Badge>
        </p>
        <p className="row">
          <Face width={72} height={88} />
          <Face width={72} height={88} woman />
        </p>
        <EmptyState text="Нема случаи за овој избор.">
          <a className="btn plain" href="#kit-notices">
            Исчисти филтри
          </a>
        </EmptyState>
      </section>
      <section className="band" aria-labelledby="kit-short">
        <h2 id="kit-short">Short pages</h2>
        <NoticeCard heading="h3" icon="check" tone="ok" title="Done" text="What follows now." />
        <Fault heading="h3" error={undefined} />
      </section>
      <section className="stack band" aria-labelledby="kit-icons">
        <h2 id="kit-icons">Icons</h2>
        <ul className="row">
          {ICONS.map((name) => (
            <li className="line small" key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const ROWS = [
  { id: 1, date: "11.05.2026", who: "Тодор Здравковски", place: "Тетово", tone: "wait", state: "Поднесен" },
  { id: 2, date: "08.05.2026", who: "Сузана Младеновска", place: "Теарце", tone: "ok", state: "Средба" },
  { id: 3, date: "05.05.2026", who: "Теута Далипи", place: "Боговиње", tone: "bad", state: "Одбиен" },
] as const;

type Row = (typeof ROWS)[number];

const COLUMNS: readonly Column<Row>[] = [
  { key: "date", header: "Датум", cell: ({ date }) => date },
  { key: "who", header: "Граѓанин", cell: ({ who }) => who, className: "who" },
  { key: "place", header: "Општина", cell: ({ place }) => place },
  {
    key: "state",
    header: "Статус",
    cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge>,
    className: "state",
  },
];

const actions = ({ who, date }: Row) => (
  <a className="tile" href="/kit" title="Прегледај" aria-label={`Прегледај: ${who}, ${date}`}>
    <Icon name="eye" />
  </a>
);

export function ListKit() {
  return (
    <section className="band" aria-labelledby="kit-list">
      <h2 id="kit-list">List</h2>
      <FilterBar active={1}>
        <FilterChooser
          name="place"
          label="Општина"
          value={1}
          options={[{ value: 1, label: "Тетово" }]}
          all="Сите општини"
        />
        <FilterSelect name="state" label="Статус" value={undefined} options={[]} all="Сите статуси" />
      </FilterBar>
      <DataTable
        rows={ROWS}
        columns={COLUMNS}
        caption="Случаи, најновите прво"
        rowKey={({ id }) => id}
        actions={actions}
      />
      <Paging page={2} size={10} total={143} sizes={[25, 10, 50, 100]} />
    </section>
  );
}

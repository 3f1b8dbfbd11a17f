import { Icon } from "#app/ui/icon.tsx";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { FilterBar, FilterChooser, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";

interface Row {
  readonly id: number;
  readonly date: string;
  readonly who: string;
  readonly place: string;
  readonly tone: Tone;
  readonly state: string;
}

const ROWS: readonly Row[] = [
  { id: 1, date: "11.05.2026", who: "Тодор Здравковски", place: "Тетово", tone: "wait", state: "Поднесен" },
  { id: 2, date: "08.05.2026", who: "Сузана Младеновска", place: "Теарце", tone: "ok", state: "Средба" },
  { id: 3, date: "05.05.2026", who: "Теута Далипи", place: "Боговиње", tone: "bad", state: "Одбиен" },
];

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

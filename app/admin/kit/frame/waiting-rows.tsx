import { type ComponentProps, Fragment } from "react";
import { Link } from "react-router";
import type { PhoneLink } from "#app/model/text/number.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { Mark, Tone } from "#app/ui/page/badge.tsx";
import { ActForm } from "../record/act-form.tsx";
import { Phone } from "../record/phone.tsx";

/** What is wrong with, or unusual about, a row: icon and word, under the name. */
export interface RowMark extends Mark {
  readonly tone: Exclude<Tone, "ok">;
}

/** A link, or a button of the row's form. */
export type RowAct = { readonly text: string; readonly icon?: IconName } & (
  { readonly to: string } | { readonly name: string; readonly value: string }
);

export interface WaitingRow {
  readonly key: string | number;
  /** The row to come back to after an act. */
  readonly id?: string;
  /** HH:mm, or a date; `isOff` strikes the hour of a meeting that won't take place. */
  readonly hour?: { readonly text: string; readonly iso?: string; readonly isOff?: boolean };
  /** Without it the name is no link. */
  readonly href?: string;
  readonly name: string;
  readonly marks?: readonly RowMark[];
  /** What happened, or what it is about. */
  readonly what?: string | undefined;
  /** What else happened, a line each. */
  readonly more?: readonly { readonly id: string; readonly text: string }[];
  readonly phone?: PhoneLink | undefined;
  /** In the place of the first act: what was just done. */
  readonly done?: string;
  /** One or two, the usual first; what is rarer stands on the case. */
  readonly acts?: readonly RowAct[];
  /** Needed by acts that are buttons. */
  readonly form?: Omit<ComponentProps<typeof ActForm>, "children">;
}

/** The columns are of one width everywhere, so that each can be read downwards. */
export const WaitingRows = ({ rows, labelledBy }: { rows: readonly WaitingRow[]; labelledBy: string }) => (
  <ul className="waiting-rows" aria-labelledby={labelledBy}>
    {rows.map(({ key, ...row }) => (
      <Row key={key} {...row} />
    ))}
  </ul>
);

function Row({ id, hour, href, name, marks = [], what, more = [], phone, ...rest }: Omit<WaitingRow, "key">) {
  // The column is as wide as an hour: a year stands below its day.
  const [day, year] = hour?.text.split(/(?=\d{4}$)/) ?? [];
  return (
    <li id={id} tabIndex={id === undefined ? undefined : -1}>
      {hour && (
        <time className={hour.isOff ? "off" : undefined} dateTime={hour.iso}>
          {day}
          <wbr />
          {year}
        </time>
      )}
      <p className="who">
        {href === undefined ? <b>{name}</b> : <Link to={href}>{name}</Link>}
        <small>
          <RowMarks marks={marks} />
          {what && <span>{marks.length > 0 ? ` · ${what}` : what}</span>}
        </small>
        {more.map((one) => (
          <small key={one.id} id={one.id}>
            {one.text}
          </small>
        ))}
      </p>
      {phone && <Phone {...phone} className="tel" />}
      <Acts {...rest} name={name} />
    </li>
  );
}

export const RowMarks = ({ marks }: { marks: readonly RowMark[] }) =>
  marks.map(({ icon, text, tone }, index) => (
    <Fragment key={text}>
      {index > 0 && <span> · </span>}
      <span className={`row-mark ${tone}`}>
        <Icon name={icon} />
        {text}
      </span>
    </Fragment>
  ));

function Acts({ done, acts = [], form, name }: Pick<WaitingRow, "done" | "acts" | "form" | "name">) {
  if (acts.length === 0 && done === undefined) return null;
  const content = (
    <>
      {done !== undefined && (
        <span className="row-mark ok">
          <Icon name="check" />
          {done}
        </span>
      )}
      {acts.map((act, index) => {
        const look = index === 0 && done === undefined ? "btn plain" : "btn ghost";
        const icon = look === "btn plain" ? act.icon : undefined;
        const text = (
          <>
            {act.text}
            <span className="vh">: {name}</span>
          </>
        );
        return "to" in act ? (
          <Link key={act.text} className={look} to={act.to}>
            {icon && <Icon name={icon} />}
            <span>{text}</span>
          </Link>
        ) : (
          <SubmitButton
            key={act.text}
            className={look}
            name={act.name}
            value={act.value}
            {...(icon && { icon })}
          >
            {text}
          </SubmitButton>
        );
      })}
    </>
  );
  if (!form || acts.every((act) => "to" in act)) return <div className="acts">{content}</div>;
  return (
    <ActForm {...form} className="acts" staysInView>
      {content}
    </ActForm>
  );
}

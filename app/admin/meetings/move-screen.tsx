import { useState } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { PickRadio, Picks } from "#app/ui/form/fields/picks.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { addressWith } from "../kit/list/address.ts";
import { FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { AnywayButton, Asked } from "./asked.tsx";
import { Consequences } from "./cancel-screen.tsx";
import type { MoveReply, MoveView } from "./move.server.ts";

interface Props {
  readonly view: MoveView;
  readonly reply: MoveReply | undefined;
  /** This page, the form for everything else about the meeting, and the meeting. */
  readonly page: string;
  readonly edit: string;
  readonly back: string;
}

/** Another time for a meeting: a day, a half hour, one press; nothing typed. */
export function MoveScreen({ view: { formContext, known }, reply, page, edit, back }: Props) {
  const { t } = useTranslation("meetings");
  const failed = reply !== undefined;
  return (
    <>
      <PageTitle failed={failed}>{t("move.title")}</PageTitle>
      <PageHead title={t("move.title")} lead={known && `${known.person} · ${known.topic}`} />
      {reply?.ask && <Asked ask={reply.ask} />}
      {reply?.movedTo !== undefined && (
        <Notice icon="clock" title={t("move.changed", { when: reply.movedTo })} role="alert" answer={reply} />
      )}
      <div className="meeting-page">
        <section className="card form box">
          <Outcome fault={reply?.fault} look={back} failed={t("outcome.saveFailed")} />
          {known && <Now known={known} />}
          {known && <Days known={known} page={page} />}
          <PostForm id="move" page={page}>
            <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
            <input type="hidden" name="was" value={known?.was ?? typedIn(reply, "was")} />
            {known ? (
              <Times
                key={known.day}
                known={known}
                chosen={typedIn(reply, "slot")}
                isMissing={isRefused(reply)}
              />
            ) : (
              <input type="hidden" name="slot" value={typedIn(reply, "slot")} />
            )}
            <p className="small">
              <Link to={edit}>{t("move.otherTime")}</Link>
            </p>
            <FormButtons
              fault={reply?.fault}
              save={t("move.save")}
              icon="calendar-days"
              cancel={back}
              leave={t("move.keep")}
            >
              <AnywayButton reply={reply} typed={formContext.typed} label={t("form.anyway")} />
            </FormButtons>
          </PostForm>
        </section>
        {known?.consequences && (
          <section className="card box">
            <h2>{t("move.tell")}</h2>
            <Consequences {...known.consequences} case={undefined} />
          </section>
        )}
      </div>
    </>
  );
}

type Known = NonNullable<MoveView["known"]>;

/** The hour that it has; after a drag, also the one that it would get: nothing is moved before the press. */
function Now({ known: { when, day, time } }: { known: Known }) {
  const { t } = useTranslation("meetings");
  if (!day || !time) return <p>{t("move.now", { when })}</p>;
  const to = `${formatDate(day)} во ${time}`;
  return (
    <Notice icon="calendar-days" title={t("move.dragged", { was: when, to })}>
      <p>{t("move.unsaved")}</p>
    </Notice>
  );
}

/** Days with free times, as links: they show their half hours. */
function Days({ known: { offer, day }, page }: { known: Known; page: string }) {
  const { t } = useTranslation("meetings");
  const [path = "", query = ""] = page.split("?");
  return (
    <div className="move-days">
      <ul className="row" aria-label={t("move.days")}>
        {(offer?.days ?? []).map((one) => (
          <li key={one.day}>
            <Link
              className={one.day === day ? "btn plain current" : "btn plain"}
              aria-current={one.day === day ? "true" : undefined}
              to={addressWith(page, `at=${one.day}`)}
              preventScrollReset
              replace
            >
              {one.label} ({one.free.length})
            </Link>
          </li>
        ))}
      </ul>
      <Form className="row" action={path} preventScrollReset replace>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="line">
          {t("move.otherDay")}{" "}
          <input
            name="day"
            defaultValue={day && formatDate(day)}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </label>
        <button className="btn ghost">
          <Icon name="rotate-cw" />
          {t("move.show")}
        </button>
      </Form>
    </div>
  );
}

interface TimesProps {
  readonly known: Known;
  /** The half hour that was posted; `""` for none. */
  readonly chosen: string;
  readonly isMissing: boolean;
}

/** The half hours of the day; chosen is the one that somebody dragged the meeting to, its own hour, or the first one. */
function Times({ known: { offer, day, time, usual }, chosen, isMissing }: TimesProps) {
  const { t } = useTranslation("meetings");
  const slots = (day === undefined ? undefined : offer?.slots[day]) ?? [];
  const free = slots.filter(({ isFree }) => isFree);
  const first = (free.find(({ from }) => from === usual) ?? free[0])?.from;
  const asked = time ?? first;
  // Whole days stay whole days, unless somebody chooses an hour.
  const whole = usual === undefined ? day : undefined;
  const [slot, setSlot] = useState(chosen || (whole ?? (day && asked ? `${day}T${asked}` : "")));
  const name = day ? `${weekdayName(day, "mk")}, ${formatDate(day)}` : "";
  // A time between the half hours, as from a drag.
  const isBetween = slot.includes("T") && !slots.some(({ from }) => `${day}T${from}` === slot);
  if (first === undefined && !isBetween && whole === undefined) return <p>{t("move.none")}</p>;
  return (
    <>
      {isMissing && <p className="err">{t("move.choose")}</p>}
      <Picks className="half-hours time-picks" label={t("move.times", { day: name })}>
        {whole !== undefined && (
          <PickRadio name="slot" value={whole} isChosen={slot === whole} onPick={() => setSlot(whole)}>
            {t("view.wholeDay")}
          </PickRadio>
        )}
        {isBetween && (
          <PickRadio name="slot" value={slot} isChosen onPick={() => undefined}>
            {slot.split("T")[1]}
          </PickRadio>
        )}
        {slots.map(({ from, isFree }) => (
          <PickRadio
            key={from}
            name="slot"
            value={`${day}T${from}`}
            disabled={!isFree && from !== time}
            isChosen={`${day}T${from}` === slot}
            onPick={() => setSlot(`${day}T${from}`)}
          >
            {from}
          </PickRadio>
        ))}
      </Picks>
    </>
  );
}

function typedIn(reply: MoveReply | undefined, name: string): string {
  const value = reply?.result.initialValue?.[name];
  return typeof value === "string" ? value : "";
}

const isRefused = (reply: MoveReply | undefined): boolean => reply?.result.error?.["slot"] !== undefined;

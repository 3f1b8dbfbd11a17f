import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { Item } from "../kit/record/step-item.tsx";
import type { meetingReturnTo } from "./query.ts";
import type { readOutcome } from "./outcome.server.ts";

type Outcome = NonNullable<Awaited<ReturnType<typeof readOutcome>>>;

interface OutcomeScreenProps {
  readonly outcome: Outcome;
  readonly page: string;
  /** Where the meeting was opened from. */
  readonly returnTo: ReturnType<typeof meetingReturnTo>;
}

/** What an act has done, and who has to be told. */
export function OutcomeScreen({ outcome, page, returnTo }: OutcomeScreenProps) {
  const { t } = useTranslation("meetings");
  const { act, isOpen, wish, person, caseId, meetingId, day, next } = outcome;
  const how = wish === "letter" ? "print" : "call";
  const title = t(`done.title.${act}.${isOpen ? how : "told"}`);
  return (
    <>
      <PageTitle failed={isOpen}>{title}</PageTitle>
      <PageHead title={title} lead={person} />
      {isOpen && <ToTell outcome={outcome} page={page} />}
      <section className="card box made" aria-labelledby="done">
        <h2 className="head" id="done">
          {t("done.list")}
        </h2>
        <ol>
          <MeetingItem outcome={outcome} />
          <CaseItem outcome={outcome} />
          <ToldItem outcome={outcome} />
        </ol>
      </section>
      <p className="row after">
        {next && (
          <Link className="btn plain" to={next.to}>
            <Icon name="arrow-right" />
            {t("done.next", { name: next.name })}
          </Link>
        )}
        {returnTo.from && <Link to={returnTo.back}>{t(`view.backTo.${returnTo.from}`)}</Link>}
        {caseId !== null && returnTo.from !== "case" && (
          <Link to={`/admin/cases/view/${caseId}`}>{t("done.toCase")}</Link>
        )}
        {act !== "cancelled" && <Link to={`/admin/meetings/view/${meetingId}`}>{t("done.toMeeting")}</Link>}
        {returnTo.from !== "calendar" && (
          <Link to={`/admin/meetings?view=day&date=${day}`}>{t("done.toDay")}</Link>
        )}
      </p>
    </>
  );
}

/** Who has to be told, how, and what to say. */
function ToTell({ outcome, page }: { outcome: Outcome; page: string }) {
  const { t } = useTranslation("meetings");
  const { act, phone, wish, say, isToPrint, write, formKey, meetingId, missedAt, isForgotten } = outcome;
  return (
    <section className="card box to-tell" aria-label={t("done.notTold")}>
      <p className="row">
        {phone ? (
          phone.href ? (
            <a className="phone" href={phone.href}>
              {phone.text}
            </a>
          ) : (
            <span className="phone">{phone.text}</span>
          )
        ) : (
          <span>{t("done.noPhone")}</span>
        )}
        <span className="small">
          {[t(`done.wish.${wish}`), missedAt && t("done.missedAt", { at: missedAt })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <blockquote>{t(`done.say.${act}`, say)}</blockquote>
      {isForgotten && <p>{t("done.forgotten")}</p>}
      <Form method="post" action={page} className="row">
        <FormKeyInput value={formKey} />
        <input type="hidden" name="meeting" value={meetingId} />
        {isToPrint && (
          <SubmitButton icon="printer" name="told" value="letter">
            {t("done.print")}
          </SubmitButton>
        )}
        <SubmitButton icon="check" name="told" value="phone" className={isToPrint ? "btn plain" : "btn"}>
          {t("done.told")}
        </SubmitButton>
        {phone && (
          <SubmitButton name="told" value="missed" className="btn ghost">
            {t("done.missed")}
          </SubmitButton>
        )}
        {write !== undefined && !isToPrint && (
          <Link className="btn ghost" to={write}>
            <Icon name="mail" />
            {t("done.write")}
          </Link>
        )}
      </Form>
    </section>
  );
}

function MeetingItem({ outcome: { act, when, was } }: { outcome: Outcome }) {
  const { t } = useTranslation("meetings");
  return (
    <Item done title={t(`done.${act}`, { when })}>
      {act === "moved" && was !== undefined && <p className="small">{t("done.was", { when: was })}</p>}
    </Item>
  );
}

function CaseItem({ outcome: { case: ofCase } }: { outcome: Outcome }) {
  const { t } = useTranslation("meetings");
  if (!ofCase) return null;
  const { is, status, comment, reference = "", id } = ofCase;
  const isDone = is === "done" || is === "closed";
  return (
    <Item done={isDone} title={t(`done.case.${is}`, { status })}>
      {is === "done" && <p className="small">{t("done.history", { comment })}</p>}
      {!isDone && (
        <p>
          <Link to={`/admin/cases/view/${id}?status=case#statuses`}>{t("done.finish", { reference })}</Link>
        </p>
      )}
    </Item>
  );
}

function ToldItem({ outcome: { isOpen } }: { outcome: Outcome }) {
  const { t } = useTranslation("meetings");
  if (!isOpen)
    return (
      <Item done title={t("done.told")}>
        {null}
      </Item>
    );
  return (
    <Item mild="clock" title={t("done.notTold")}>
      <p className="small">{t("done.notToldText")}</p>
    </Item>
  );
}

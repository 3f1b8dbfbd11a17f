import { Link, type LinksFunction } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { slots } from "#app/i18n/mk/slots.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { textsOf } from "#app/ui/form/field-values.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import slotsLook from "#app/ui/style/picks.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { AnywayButton, Asked } from "../kit/record/asked.tsx";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/move";
import { Consequences } from "./consequences.tsx";
import { moveMeeting, readMove } from "./move.server.ts";
import { meetingReturnTo } from "./query.ts";
import { OtherDayForm, TimePicker } from "./time-picker.tsx";

export const handle: AdminHandle = {
  texts: { meetings, record, slots },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:move.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: slotsLook }];

/** Free times of a meeting's MP; `?at=` a day, or the half hour to which somebody dragged the meeting. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { from, search, back } = meetingReturnTo(context, url.searchParams);
  const edit = addressWith(`/admin/meetings/edit/${id}`, search);
  const read = await readMove(context, id, url, edit, request.signal);
  return { id, ...read, search, calendar: from === "calendar" && read.known?.time ? back : undefined };
}

export const action = ({ context, params, url }: Route.ActionArgs) =>
  moveMeeting(context, recordIdOf(params), meetingReturnTo(context, url.searchParams).search);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

/** Another time for a meeting: a day, a half hour, one press; nothing typed. */
export default function MoveMeeting({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "record"]);
  const { id, formContext, known, search, calendar } = loaderData;
  const address = (name: string) => addressWith(`/admin/meetings/${name}/${id}`, search);
  const [page, back] = [address("move"), calendar ?? address("view")];
  const { was, slot = "" } = textsOf(reply?.result.initialValue);
  const act = known?.isRequested ? "arrange" : "move";
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t(`${act}.title`)}</PageTitle>
      <PageHead title={t(`${act}.title`)} lead={known && `${known.person} · ${known.topic}`} />
      {reply?.ask && <Asked ask={reply.ask} />}
      <div className="split cells">
        <section className="card form box">
          <Outcome fault={reply?.fault} look={back} failed={t("outcome.saveFailed")} />
          {known && <p>{t(`${act}.now`, { when: known.when })}</p>}
          <PostForm id="move" page={page}>
            <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
            <input type="hidden" name="was" value={known?.was ?? was} />
            {known ? (
              <TimePicker
                key={`${id} ${known.day} ${known.time}`}
                known={known}
                posted={slot}
                isMissing={reply?.result.error?.["slot"] !== undefined}
              />
            ) : (
              <input type="hidden" name="slot" value={slot} />
            )}
            <p className="small">
              <Link to={address("edit")}>{t("move.otherTime")}</Link>
            </p>
            <FormButtons
              fault={reply?.fault}
              save={t(`${act}.save`)}
              icon="calendar-days"
              cancel={back}
              leave={t("move.keep")}
              isReady={!reply && known?.isAsked && known.time !== undefined}
            >
              <AnywayButton reply={reply} typed={formContext.typed} label={t("record:anyway")} />
            </FormButtons>
          </PostForm>
          <OtherDayForm page={page} />
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

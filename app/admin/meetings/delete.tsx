import { data, type LinksFunction, redirect } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { outcomeOf } from "#app/ui/form/fault.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { compareVersions } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import { forgetMeeting } from "#server/tracking/learn.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { valueOrFallback } from "../kit/record/form-context.ts";
import { catchInterruption, FormButtons, Outcome } from "../kit/record/outcome.tsx";
import type { RecordReply } from "../kit/record/reply.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/delete";
import { meetingTexts } from "./form.tsx";
import { deleteAndNotify } from "./letters.server.ts";
import meetingLook from "./meeting.css?url";
import { meetingReturnTo } from "./query.ts";
import {
  askedAbout,
  type AskedMeeting,
  fileOfDeleted,
  type MeetingDifference,
  SeenMeeting,
  shownDifferences,
} from "./rows.server.ts";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:remove.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

interface DeleteReply extends Partial<Pick<RecordReply, "result" | "formKey" | "fault">> {
  /** The meeting has changed since the page showed it, and was not deleted: its current state, and the differences. */
  readonly now?: AskedMeeting & { readonly differing: readonly MeetingDifference[] };
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const read = api(context, { signal: request.signal }).call(contract.meetings.get, { params: { id } });
  const meeting = read.then((found) => askedAbout(context, found, request.signal));
  const asked = await valueOrFallback(context, meeting, undefined);
  const { search: returnTo } = meetingReturnTo(context, url.searchParams);
  // The calendar on the meeting's day, which is unknown once it is deleted.
  const day = asked?.date ? `date=${asked.date}` : "";
  return { id, asked, returnTo, back: returnTo || day, formKey: formKey(context) };
}

/** Deletes the meeting that the page showed; a missing one counts as deleted. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, SeenMeeting);
  if (!form.valid) return form.refuse();
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && found.fault.status !== 404) return form.fail({ ...found.fault, sent: "no" });
  if (found.ok) {
    const versions = compareVersions(undefined, form.value, meetingTexts(found.value));
    if (typeof versions === "object") {
      const differing = await shownDifferences(context, versions.differing, request.signal);
      const now = { ...(await askedAbout(context, found.value, request.signal)), differing };
      // A new key: something may already have been written with the old one.
      return data<DeleteReply>({ formKey: formKey(context), now }, { status: 409 });
    }
    const outcome = await form.once(() => deleteAndNotify(context, found.value));
    if (!outcome.ok && outcome.fault.status !== 404) return form.fail(outcome.fault);
    forgetMeeting(context, found.value);
  }
  const file = await fileOfDeleted(context, id);
  getSession(context).flash({ kind: "success", text: "meetingDeleted", ...(file && { file }) });
  return redirect(meetingReturnTo(context, url.searchParams).back, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function DeleteMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, returnTo, back } = loaderData;
  const reply: DeleteReply | undefined = actionData;
  const asked = reply?.now ?? loaderData.asked;
  const seen = Object.entries(asked?.texts ?? reply?.result?.initialValue ?? {});
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t("remove.title")}</PageTitle>
      <PageHead title={t("remove.title")} />
      <section className="card form box">
        <Outcome
          fault={reply?.fault}
          look="/admin/meetings"
          failed={t("outcome.deleteFailed")}
          detail={reply?.fault && t(`outcome.deleting.${outcomeOf(reply.fault)}`)}
        />
        {reply?.now && <NotAsSeen differing={reply.now.differing} />}
        <p>
          <strong>{t("remove.question")}</strong>
        </p>
        {asked && <p>{asked.sentence}</p>}
        <PostForm page={addressWith(`/admin/meetings/delete/${id}`, back)}>
          <FormKeyInput value={reply?.formKey ?? loaderData.formKey} />
          {seen.map(([name, text]) => (
            <input key={name} type="hidden" name={name} value={typeof text === "string" ? text : ""} />
          ))}
          <FormButtons
            fault={reply?.fault}
            save={t("remove.yes")}
            again={t("remove.again")}
            icon="x"
            cancel={addressWith(`/admin/meetings/view/${id}`, returnTo)}
          />
        </PostForm>
      </section>
    </>
  );
}

/** What has changed since the page showed it, before asking again. */
function NotAsSeen({ differing }: { differing: readonly MeetingDifference[] }) {
  const { t } = useTranslation("meetings");
  return (
    <>
      <Notice tone="know" title={t("remove.changed")} role="alert" answer={differing}>
        {t("remove.changedText")}
      </Notice>
      <DataTable
        rows={differing}
        rowKey={({ label }) => label}
        caption={t("remove.versions")}
        columns={[
          { key: "field", header: t("remove.field"), cell: ({ label }) => label, className: "who" },
          { key: "seen", header: t("remove.seen"), cell: ({ seen }) => seen },
          { key: "now", header: t("remove.now"), cell: ({ now }) => now },
        ]}
      />
    </>
  );
}

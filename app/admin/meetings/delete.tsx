import { data, type LinksFunction, redirect } from "react-router";
import { z } from "zod";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKey } from "#app/ui/form/submit.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Notice, useScrollIntoView } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { noteMeeting } from "#server/files/ics-sequence.ts";
import { compareVersions, type Versions } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { addressWith } from "../list/address.ts";
import { orWithout } from "../record/form-context.ts";
import { mpName } from "../record/mp-options.server.ts";
import { catchInterruption, Ends } from "../record/outcome.tsx";
import type { RecordReply } from "../record/reply.ts";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/delete";
import { ownDeleted } from "./deleted.ts";
import { fileAddress } from "./file-address.ts";
import { FIELDS, type MeetingTexts, textsOf } from "./form/fields.ts";
import { DeleteOutcome } from "./form/outcome.tsx";
import { deleteMeeting } from "./form/save.ts";
import { useLabels, useShownValue } from "./form/texts.ts";
import meetingLook from "./meeting.css?url";
import { meetingReturnTo } from "./query.ts";
import { type ShownMeeting, shownMeeting } from "./shown.ts";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:remove.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

/** What the page says about the meeting, and the same as the form carries it. */
interface Asked {
  readonly meeting: ShownMeeting;
  readonly texts: MeetingTexts;
}

interface DeleteReply extends Partial<Pick<RecordReply, "result" | "formKey" | "fault">> {
  /** The meeting is another one than the page showed, and not deleted: as it is now, and what differs. */
  readonly now?: Asked & { readonly differing: Versions["differing"]; readonly mps: readonly Option[] };
}

/** What the page showed comes back with the answer: nobody may delete what they have not seen. */
const SeenMeeting = z.object(byField(FIELDS, () => z.string().default("")));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const asked = await orWithout(context, askedAbout(context, id, request.signal), undefined);
  const { search: returnTo } = meetingReturnTo(context, url.searchParams);
  return { id, asked, returnTo, back: returnTo || dayOf(asked?.meeting), formKey: formKey(context) };
}

async function askedAbout(context: Context, id: number, signal: AbortSignal): Promise<Asked> {
  const found = await api(context, { signal }).call(contract.meetings.get, { params: { id } });
  return { meeting: await shownMeeting(context, found, signal), texts: textsOf(found) };
}

/** A calendar on the day of the meeting, which nobody can ask for any more once it is deleted. */
const dayOf = (meeting: ShownMeeting | undefined) => (meeting?.date ? `date=${meeting.date}` : "");

/** Deletes the meeting that the page showed; one that is gone already is deleted too. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, SeenMeeting);
  if (!form.valid) return form.refuse();
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && found.fault.status !== 404) return form.fail({ ...found.fault, sent: "no" });
  if (found.ok) {
    const versions = compareVersions(undefined, form.value, textsOf(found.value));
    if (versions instanceof Object)
      return notAsSeen(context, form.value, found.value, versions, request.signal);
    const outcome = await form.once(() => deleteMeeting(context, id));
    if (!outcome.ok && outcome.fault.status !== 404) return form.fail(outcome.fault);
    await noteMeeting(context, id, found.value);
  }
  const isKnown = (await ownDeleted(context, id, new Date())) !== undefined;
  const file = { href: fileAddress(id), text: "meetingFile" };
  getSession(context).flash({ kind: "success", text: "meetingDeleted", ...(isKnown && { file }) });
  return redirect(meetingReturnTo(context, url.searchParams).back, 303);
}

/** Both versions. Another key than the form's: with that one something may have been written already. */
async function notAsSeen(
  context: Context,
  seen: MeetingTexts,
  stored: Meeting,
  { differing }: Versions,
  signal: AbortSignal,
) {
  const [{ mps }, meeting] = await Promise.all([allLists(context), shownMeeting(context, stored, signal)]);
  const ids = new Set([seen.mpId, String(stored.mpId)].map(Number).filter((id) => id > 0));
  const named = async (id: number) => ({ value: id, label: await mpName(context, mps, id, signal) });
  const now = {
    meeting,
    texts: textsOf(stored),
    differing,
    mps: await Promise.all([...ids].map(named)),
  };
  return data<DeleteReply>({ formKey: formKey(context), now }, { status: 409 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function DeleteMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, returnTo, back } = loaderData;
  const reply: DeleteReply | undefined = actionData;
  const asked = reply?.now ?? loaderData.asked;
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t("remove.title")}</PageTitle>
      <PageHead title={t("remove.title")} />
      <section className="card form box">
        <DeleteOutcome fault={reply?.fault} />
        {reply?.now && <NotAsSeen {...reply.now} />}
        <p>
          <strong>{t("remove.question")}</strong>
        </p>
        {asked && <p>{t("remove.text", { ...asked.meeting })}</p>}
        <PostForm page={addressWith(`/admin/meetings/delete/${id}`, back)}>
          <FormKey value={reply?.formKey ?? loaderData.formKey} />
          <Seen texts={asked?.texts ?? reply?.result?.initialValue} />
          <Ends
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

function Seen({ texts = {} }: { texts: Readonly<Record<string, unknown>> | undefined | null }) {
  return FIELDS.map((name) => {
    const text = texts?.[name];
    return <input key={name} type="hidden" name={name} value={typeof text === "string" ? text : ""} />;
  });
}

/** What is not as the page showed it, before anybody is asked again. */
function NotAsSeen({ differing, mps }: NonNullable<DeleteReply["now"]>) {
  const { t } = useTranslation("meetings");
  const box = useScrollIntoView(differing);
  const labels = useLabels();
  const options = differing
    .filter(({ name }) => name === "caseId")
    .flatMap(({ mine, stored }) => [mine, stored])
    .map((value) => ({ value, label: value && t("view.case", { id: value }) }));
  const show = useShownValue({ mps, cases: { options, total: 0 } });
  const shown = (name: string, value: string) => show(name, value) || t("view.notGiven");
  return (
    <>
      <Notice tone="know" title={t("remove.changed")} role="alert" ref={box}>
        {t("remove.changedText")}
      </Notice>
      <DataTable
        rows={FIELDS.flatMap((field) =>
          differing.filter(({ name }) => name === field).map((one) => ({ ...one, label: labels[field] })),
        )}
        rowKey={({ name }) => name}
        caption={t("remove.versions")}
        columns={[
          { key: "field", header: t("remove.field"), cell: ({ label }) => label, className: "who" },
          { key: "seen", header: t("remove.seen"), cell: ({ name, mine }) => shown(name, mine) },
          { key: "now", header: t("remove.now"), cell: ({ name, stored }) => shown(name, stored) },
        ]}
      />
    </>
  );
}

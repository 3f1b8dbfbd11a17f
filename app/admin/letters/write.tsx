import { Link, type LinksFunction, type ShouldRevalidateFunctionArgs } from "react-router";
import { letters } from "#app/i18n/mk/letters.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import slotsLook from "#app/ui/style/picks.css?url";
import { caseAddress, returnToList } from "../kit/case/in-list.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordFormContext, valueOrFallback } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/write";
import { writeAddress } from "../kit/list/address.ts";
import { LetterForm } from "./form.tsx";
import letterLook from "./letter.css?url";
import { emptyDraft, readForLetter } from "./draft.server.ts";
import { lettersOfCase } from "../kit/case/letters.server.ts";
import { type LetterReply, writeLetter } from "./write.server.ts";

export const handle: AdminHandle = {
  texts: { letters, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "letters:crumb" }],
};

export const links: LinksFunction = () =>
  [slotsLook, letterLook].map((href) => ({ rel: "stylesheet", href }));

/** A letter to a case's person. The address may name a template and a language. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const search = returnToList(context, url.searchParams);
  const formContext = recordFormContext(context, url.pathname);
  const ask = (name: string) => formContext.typed?.values[name] ?? url.searchParams.get(name);
  const [found, sent] = await Promise.all([
    valueOrFallback(context, readForLetter(context, id, ask, request.signal), undefined),
    lettersOfCase(context, id),
  ]);
  const draft = found?.draft ?? emptyDraft({ template: "call", language: "mk" });
  const [page, back] = [writeAddress(id, search), caseAddress(id, search)];
  return { id, formContext, found, draft, sent, page, back };
}

export const action = ({ context, params, url }: Route.ActionArgs) => {
  const id = recordIdOf(params);
  return writeLetter(context, id, caseAddress(id, returnToList(context, url.searchParams)));
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

/** What was read is what the person has seen: taking another template reads nothing anew. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.has("take") ? false : defaultShouldRevalidate;

export default function WriteLetter({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("letters");
  const { id, found, back } = loaderData;
  const reply: LetterReply | undefined = actionData;
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t("title", { name: found?.name ?? `${id}` })}</PageTitle>
      <PageHead
        title={t("title", { name: found?.name ?? `${id}` })}
        lead={
          found && (
            <>
              <Link to={back}>{t("lead", { id, topic: found.topic })}</Link>
              {found.meeting && <span>{` · ${t("meeting", { when: found.meeting })}`}</span>}
            </>
          )
        }
      />
      <LetterForm key={id} {...loaderData} reply={reply} />
    </>
  );
}

import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { Route } from "./+types/view";
import type { CaseFact } from "./view.server.ts";

type Loaded = Route.ComponentProps["loaderData"];
type Found = NonNullable<Loaded["found"]>;

export function ListSteps({ neighbours, list, fromList }: Loaded & { list: string }) {
  const { t } = useTranslation("cases");
  const step = (to: string, rel: "prev" | "next", text: string) => (
    <Link className="tile" to={to} rel={rel} title={text}>
      <Icon name={rel === "prev" ? "chevron-left" : "chevron-right"} />
      <span className="vh">{text}</span>
    </Link>
  );
  return (
    <nav className="row apart" aria-label={t("steps.label")}>
      <Link className="btn ghost flush" to={list}>
        <Icon name="arrow-left" />
        <span>{t(fromList ? "steps.list" : "steps.search")}</span>
      </Link>
      {neighbours && (
        <div className="line">
          {neighbours.previous && step(neighbours.previous.to, "prev", t("steps.previous"))}
          <span className="small">
            {neighbours.isGone
              ? t("steps.gone")
              : t("steps.place", { number: neighbours.number, total: neighbours.total })}
          </span>
          {neighbours.next && step(neighbours.next.to, "next", t("steps.next"))}
        </div>
      )}
    </nav>
  );
}

/** Who it is, about what, and the number to call. */
export function Caller({ name, topic, facts, answer, date, id }: Found & { id: number }) {
  const { t } = useTranslation("cases");
  const { phone } = facts;
  return (
    <div>
      <h1>{name}</h1>
      <p className="lead">{topic}</p>
      <p className="caller">
        {phone?.text && (
          <>
            <Icon name="phone" /> <FactText fact={phone} />
          </>
        )}{" "}
        {answer && <small>{answer}</small>}
      </p>
      <p className="small">{t("view.number", { id, date })}</p>
    </div>
  );
}

/** The reason in the citizen's words, what they wish, and the rest of the matter. */
export function Matter({ facts, wishes, wantsOnline }: Found) {
  const { t } = useTranslation("cases");
  const no = facts.matter.filter(isPlainNo).map(({ name }) => name);
  return (
    <section aria-label={t("view.case")}>
      <h2>{t("fields.reason")}</h2>
      {facts.reason && <p className="lead typed">{facts.reason.text || t("view.notGiven")}</p>}
      {(wishes.length > 0 || wantsOnline) && (
        <dl className="gap">
          {wantsOnline && (
            <Wish icon="video" label={t("fields.wantsOnline")} text={t("meetings.wantsOnline")} />
          )}
          {wishes.map(({ name, icon, text }) => (
            <Wish key={name} icon={icon} label={t(`wishNames.${name}`)} text={text} />
          ))}
        </dl>
      )}
      <FactList facts={facts.matter.filter((fact) => !isPlainNo(fact) && fact.name !== "wantsOnline")} />
      {no.length > 0 && (
        <p className="small">
          {t(
            no.length > 1
              ? "view.no.both"
              : no.includes("wantsOnline")
                ? "view.no.online"
                : "view.no.initiative",
          )}
        </p>
      )}
    </section>
  );
}

/** Nobody asks for it: two of them make one sentence. */
const isPlainNo = ({ name, text }: CaseFact) =>
  (name === "wantsOnline" || name === "initiativeSubmission") && text === "Не";

function Wish({ icon, label, text }: Pick<Found["wishes"][number], "icon" | "text"> & { label: string }) {
  return (
    <div className="line">
      <dt>
        <Icon name={icon} />
        <span className="vh">{label}</span>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Who it comes from: not relevant to the decision. */
export function Person({ facts }: { facts: readonly CaseFact[] }) {
  const { t } = useTranslation("cases");
  return (
    <section>
      <h2>{t("view.citizen")}</h2>
      <FactList facts={facts} />
    </section>
  );
}

/** What is not given stands in one line at the end. */
function FactList({ facts }: { facts: readonly CaseFact[] }) {
  const { t } = useTranslation("cases");
  const lacking = facts
    .filter(({ text }) => text === "")
    .map(({ name }) => t(`fields.${name}`).toLowerCase());
  return (
    <>
      <dl className="cells halves gap">
        {facts
          .filter(({ text }) => text !== "")
          .map((fact) => (
            <div key={fact.name} className={fact.wide && "all"}>
              <dt>{t(`fields.${fact.name}`)}</dt>
              <dd className="typed">
                <FactText fact={fact} />
              </dd>
            </div>
          ))}
      </dl>
      {lacking.length > 0 && <p className="small">{t("view.lacking", { names: lacking.join(", ") })}</p>}
    </>
  );
}

function FactText({ fact: { text, href } }: { fact: CaseFact }) {
  return href === undefined ? text : <a href={href}>{withBreak(text)}</a>;
}

/** An e-mail address breaks after its @, not in the middle of a word. */
function withBreak(text: string) {
  const sign = text.indexOf("@") + 1;
  if (sign === 0) return text;
  return (
    <>
      {text.slice(0, sign)}
      <wbr />
      {text.slice(sign)}
    </>
  );
}

/** What is rarer. */
export function More({ id, edit, print, mayMeet, returnTo, write }: Loaded) {
  const { t } = useTranslation("cases");
  const link = (to: string, icon: IconName, text: string) => (
    <li>
      <Link className="item" to={to}>
        <Icon name={icon} />
        {text}
      </Link>
    </li>
  );
  return (
    <details className="fold lean">
      <summary>{t("view.more")}</summary>
      <ul>
        {edit !== undefined && link(edit, "pencil", t("view.edit"))}
        {mayMeet && link(`/admin/meetings/add?${returnTo}`, "calendar-plus", t("meetings.add"))}
        {mayMeet && link(write, "mail", t("view.write"))}
        {link(print, "printer", t("print.print"))}
        {link(`/admin/cases/view/${id}/looks`, "eye", t("view.looks"))}
        {link(`/admin/search/print?of=${id}`, "file-text", t("view.person"))}
      </ul>
    </details>
  );
}

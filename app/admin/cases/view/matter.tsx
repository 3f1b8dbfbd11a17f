import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SLOT_AT_ONCE } from "#app/model/schedule.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { Route } from "./+types/view";
import type { CaseFact, NextStep } from "./view.server.ts";

type Loaded = Route.ComponentProps["loaderData"];
type Found = NonNullable<Loaded["found"]>;

/** What a case is about: phone and wishes first, because a reason may be as long as a page. */
export function Matter({ facts, wishes }: Found) {
  const { t } = useTranslation("cases");
  const { phone, reason, matter } = facts;
  return (
    <section className="card matter box" aria-label={t("view.case")}>
      <dl className="asked">
        {phone && (
          <Asked icon="phone" label={t("fields.phone")}>
            <FactText fact={phone} />
          </Asked>
        )}
        {wishes.map(({ name, icon, text }) => (
          <Asked key={name} icon={icon} label={t(`wishNames.${name}`)}>
            {text}
          </Asked>
        ))}
      </dl>
      <FactList facts={reason ? [reason, ...matter] : matter} />
    </section>
  );
}

function Asked({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who it comes from: not relevant to the decision. */
export function Person({ facts }: { facts: readonly CaseFact[] }) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <h2>{t("view.citizen")}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function FactList({ facts }: { facts: readonly CaseFact[] }) {
  const { t } = useTranslation("cases");
  return (
    <dl className="data cells gap">
      {facts.map((fact) => (
        <div key={fact.name} className={fact.wide && "all"}>
          <dt>{t(`fields.${fact.name}`)}</dt>
          <dd className="typed">
            <FactText fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactText({ fact: { text, href } }: { fact: CaseFact }) {
  const { t } = useTranslation("cases");
  if (text === "") return <span className="quiet">{t("view.notGiven")}</span>;
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

type CaseActionsProps = Loaded & { readonly found: Found };

/** The next step as the strongest button, and the ways to reach the person. On phones it stays at the bottom edge. */
export function CaseActions({ found, status, write, reject, returnTo }: CaseActionsProps) {
  const { t } = useTranslation("cases");
  const { step, free } = found;
  const { phone } = found.facts;
  // Arranges a meeting, changes the status and informs the person in one step, with the first free time.
  const schedule = `/admin/meetings/add?${returnTo}`;
  const way = (to: string, icon: IconName, text: string, look = "btn plain") => (
    <Link className={look} to={to}>
      <Icon name={icon} />
      <span>{text}</span>
    </Link>
  );
  return (
    <nav className="card next-steps box" aria-label={t("nextSteps.label")}>
      <div className="first">
        {step && <Strongest {...{ step, returnTo, status, schedule, free }} />}
        {phone?.href !== undefined && (
          <a className="btn plain call" href={phone.href}>
            <Icon name="phone" />
            <span>{t("nextSteps.call")}</span>
          </a>
        )}
      </div>
      {step?.is === "arrange" && <OtherSlots schedule={schedule} free={free} />}
      {way(write, "mail", t("nextSteps.write"))}
      {step?.is === "arrange" && way(reject, "x", t("nextSteps.reject"))}
      {step?.is !== "close" && way(status, "pencil-line", t("nextSteps.status"), "btn plain far")}
    </nav>
  );
}

type Offered = Pick<Found, "free"> & { readonly schedule: string };

/** The next free half hour: one button arranges the meeting and tells the person. */
function Arrange({ schedule, free }: Offered) {
  const { t } = useTranslation("cases");
  const [first] = free?.slots ?? [];
  if (!free || !first)
    return (
      <Link className="btn" to={schedule}>
        <Icon name="calendar-plus" />
        {t("nextSteps.arrange")}
      </Link>
    );
  return (
    <>
      <h2 aria-hidden="true">{t("nextSteps.arrange")}</h2>
      <SlotForm id="arrange" schedule={schedule} free={free}>
        <SubmitButton icon="calendar-plus" name={SLOT_AT_ONCE} value={first.at}>
          <span className="vh">{t("nextSteps.arrange")} </span>
          <span>
            {t(first.isWished ? "nextSteps.slotWished" : "nextSteps.slot", {
              day: first.label,
              time: first.time,
            })}
          </span>
        </SubmitButton>
      </SlotForm>
    </>
  );
}

function OtherSlots({ schedule, free }: Offered) {
  const { t } = useTranslation("cases");
  const [first, ...others] = free?.slots ?? [];
  if (!free || !first) return null;
  return (
    <>
      <SlotForm id="arrange-other" schedule={schedule} free={free}>
        {others.map(({ label, time, at }) => (
          <SubmitButton key={at} className="btn plain" name={SLOT_AT_ONCE} value={at}>
            <span className="vh">{t("nextSteps.arrange")} </span>
            <span>{t("nextSteps.slot", { day: label, time })}</span>
          </SubmitButton>
        ))}
      </SlotForm>
      <p className="small">{[free.place, t(`nextSteps.tell.${free.tell}`)].filter(Boolean).join(". ")}</p>
      <Link className="btn ghost" to={schedule}>
        {t("nextSteps.otherSlot")}
      </Link>
    </>
  );
}

interface SlotFormProps {
  readonly id: string;
  readonly schedule: string;
  readonly free: NonNullable<Found["free"]>;
  readonly children: ReactNode;
}

function SlotForm({ id, schedule, free: { formKey, opened }, children }: SlotFormProps) {
  return (
    <PostForm id={id} page={schedule} className="slots">
      <FormKeyInput value={formKey} />
      <input type="hidden" name="opened" value={opened} />
      {children}
    </PostForm>
  );
}

type StrongestProps = Offered & Pick<Loaded, "returnTo" | "status"> & { readonly step: NextStep };

function Strongest({ step, returnTo, status, schedule, free }: StrongestProps) {
  const { t } = useTranslation("cases");
  switch (step.is) {
    case "arrange":
      return <Arrange schedule={schedule} free={free} />;
    case "close":
      return (
        <Link className="btn" to={status}>
          <Icon name="pencil-line" />
          {t("nextSteps.close")}
        </Link>
      );
    case "confirm":
    case "move":
    case "record":
      return (
        <>
          <Link
            className="btn"
            to={`/admin/meetings/${step.is === "record" ? "view" : "move"}/${step.meetingId}?${returnTo}`}
          >
            <Icon name={step.is === "record" ? "check" : "calendar-days"} />
            {t(`nextSteps.${step.is}`)}
          </Link>
          <p className="small">{t(`nextSteps.${step.is}Hint`, { when: step.when })}</p>
        </>
      );
  }
}

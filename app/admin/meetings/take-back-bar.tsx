import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { ActForm } from "./act-form.tsx";
import type { ShownOutcome } from "./outcome.server.ts";

interface TakeBackBarProps {
  readonly outcome: ShownOutcome;
  readonly mail: NonNullable<ShownOutcome["mail"]>;
  readonly page: string;
}

/** The letter waits on the server for some seconds, in which the meeting can be taken back; then it leaves. */
export function TakeBackBar({ outcome, mail: { leavesAt, leavesInMs }, page }: TakeBackBarProps) {
  const { t } = useTranslation("meetings");
  const name = outcome.person;
  const seconds = useSecondsLeft(leavesInMs);
  const hydrated = useHydrated();
  return (
    <section className="card box to-tell take-back" aria-label={t("done.takeBack")}>
      {/* Spoken once, not each second. */}
      <p role="status" className={hydrated ? "vh" : undefined}>
        {t("done.leaves", { name, time: leavesAt })}
      </p>
      {hydrated && <p aria-hidden="true">{t("done.leavesIn", { name, count: seconds })}</p>}
      <ActForm formKey={outcome.formKey} page={page}>
        <SubmitButton icon="undo-2" name="act" value="takeBack" className="btn plain">
          {t("done.takeBack")}
        </SubmitButton>
        <SubmitButton name="act" value="sendNow" className="btn ghost">
          {t("done.sendNow")}
        </SubmitButton>
      </ActForm>
    </section>
  );
}

const SECOND_MS = 1_000;

/** Counts down; at the end the page is read again, to say what became of the letter. */
function useSecondsLeft(leavesInMs: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(leavesInMs / SECOND_MS));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = performance.now() + leavesInMs;
    const tick = setInterval(() => {
      const left = Math.max(Math.ceil((end - performance.now()) / SECOND_MS), 0);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(tick);
      void revalidate();
    }, SECOND_MS);
    return () => clearInterval(tick);
  }, [leavesInMs, revalidate]);
  return seconds;
}

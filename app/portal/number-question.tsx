import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import type { AskedNumber, NumbersReply } from "./number-question.server.ts";

export function NumbersState({ numbers, asking }: { numbers: NumbersReply | undefined; asking: boolean }) {
  if (!numbers) return null;
  return numbers.answer ? (
    <input type="hidden" name="numbers" value={numbers.answer} />
  ) : (
    <input type="hidden" name="asked" value={asking ? "now" : "before"} />
  );
}

/** Open until the person goes back to the form. */
export function useOpenQuestion(numbers: NumbersReply | undefined) {
  const [left, setLeft] = useState<NumbersReply>();
  const ask = numbers && numbers !== left ? numbers.ask : [];
  return { ask, question: useQuestion(ask), leave: () => setLeft(numbers) };
}

/** The question, as the page's heading words it. */
function useQuestion(ask: readonly AskedNumber[]) {
  const { t } = useTranslation("errors");
  const [first] = ask;
  if (!first) return undefined;
  const what = t(`form.numbers.kinds.${first.kind}`);
  const which = ask.length === 1 ? "one" : "many";
  return {
    title: t(`form.numbers.${which}.title`, { what, last: first.last }),
    lead: t(`form.numbers.${which}.lead`),
    after: t(`form.numbers.${which}.after`, { what }),
    without: t(`form.numbers.${which}.without`),
  };
}

interface NumberQuestionProps {
  readonly ask: readonly AskedNumber[];
  readonly labels: Readonly<Record<string, string>>;
  readonly onBack: () => void;
}

/** Inside the form, whose fields are hidden while it is open. */
export function NumberQuestion({ ask, labels, onBack }: NumberQuestionProps) {
  const { t } = useTranslation("errors");
  const question = useQuestion(ask);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [ask]);
  return (
    <div ref={box} tabIndex={-1}>
      {ask.map(({ field, before, last, after }, at) => (
        // The question never changes while it is on the screen.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="card box gap" key={at}>
          <small>{labels[field]}</small>
          <p className="typed">
            <q>
              {before}
              <mark>{`•••••••••${last}`}</mark>
              {after}
            </q>
          </p>
        </div>
      ))}
      <p className="gap">{question?.after}</p>
      <div className="ends row">
        <SubmitButton icon="send" name="numbers" value="without">
          {question?.without}
        </SubmitButton>
        <SubmitButton className="btn plain" name="numbers" value="as-is">
          {t("form.numbers.asIs")}
        </SubmitButton>
      </div>
      <button
        className="btn ghost gap"
        name="step"
        value="2"
        onClick={(event) => {
          event.preventDefault();
          onBack();
        }}
      >
        {t("form.numbers.back")}
      </button>
    </div>
  );
}

import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { BASE } from "./base.ts";
import type { UnsentView } from "./unsent.server.ts";

/** Citizens who have to be called, because a letter to them did not arrive or may not have. */
export function Unsent({ unsent: { formKey, letters } }: { unsent: UnsentView }) {
  const { t } = useTranslation("overview");
  return (
    <section className="stack" aria-label={t("unsent.title")}>
      {letters.map(({ id, page, why, written }) => (
        <Notice key={id} tone="bad" title={t(`unsent.${why}`)}>
          <p>{t("unsent.text", { written })}</p>
          <Form className="row" method="post" action={BASE}>
            <FormKeyInput value={formKey} />
            <Link className="btn plain" to={page}>
              {t("unsent.open")}
            </Link>
            <SubmitButton className="btn ghost" name="letter" value={id}>
              {t("unsent.seen")}
            </SubmitButton>
          </Form>
        </Notice>
      ))}
    </section>
  );
}

import { useTranslation } from "#app/i18n/use-translation.ts";

interface Props {
  /** Field values, as the form posts them. */
  readonly texts: Readonly<Record<string, string>>;
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field's value in words: the name of an option instead of its id. */
  readonly show: (name: string, value: string) => string;
}

/** The stored record, beside its form, so that old values stay visible while typing. */
export function StoredRecord({ texts, labels, show }: Props) {
  const { t } = useTranslation("record");
  const facts = Object.entries(labels)
    .map(([name, label]) => ({ name, label, text: texts[name] ? show(name, texts[name]) : "" }))
    .filter(({ text }) => text !== "");
  return (
    <section className="card box desk stored" aria-labelledby="stored">
      <h2 id="stored">{t("stored")}</h2>
      <dl>
        {facts.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="typed">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

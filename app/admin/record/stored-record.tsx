import { useTranslation } from "#app/i18n/use-translation.ts";

interface Props {
  /** What each field holds, as the form posts it. */
  readonly texts: Readonly<Record<string, string>>;
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field's value in words: the name of a choice instead of its number. */
  readonly show: (name: string, value: string) => string;
}

/** A record as it is stored, beside its form: what stood there can be seen while something else is typed. */
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

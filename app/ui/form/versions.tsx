import { useEffect, useId, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "../page/notice.tsx";
import { PostForm, useUnsent } from "./post-form.tsx";
import { FormKeyInput, SubmitButton } from "./submit.tsx";

interface VersionsProps {
  /** Both versions of the record, as compared by the server. */
  readonly versions: {
    readonly differing: readonly {
      readonly name: string;
      readonly mine: string;
      readonly stored: string;
      readonly take: "mine" | "stored";
    }[];
    readonly equal: Readonly<Record<string, string>>;
    readonly opened: string;
  };
  readonly action: string;
  readonly formKey: string;
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** A field's value in words: the name of an option instead of its id. */
  readonly show: (name: string, value: string) => string;
}

/**
 * Both versions after a concurrent edit, field by field, to choose from. Posts what the record's own form
 * posts, so the same action handles it; `step` leads back to that form.
 */
export function VersionChoice({ versions, action, formKey, labels, show }: VersionsProps) {
  const { t } = useTranslation("admin");
  const form = useRef<HTMLDivElement>(null);
  const inOrder = Object.keys(labels);
  const id = useId();
  useUnsent(id, true);
  const differing = [...versions.differing].sort(
    (one, other) => inOrder.indexOf(one.name) - inOrder.indexOf(other.name),
  );
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(":checked")?.focus({ preventScroll: true });
    form.current?.scrollIntoView();
  }, [versions]);
  return (
    <PostForm id={id} page={action} className="versions">
      <FormKeyInput value={formKey} />
      <input type="hidden" name="opened" value={versions.opened} />
      {Object.entries(versions.equal).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div ref={form}>
        <Notice title={t("versions.title")} role="alert">
          {t("versions.text")}
        </Notice>
        {differing.map((field, index) => (
          <fieldset className="field" key={field.name}>
            <legend>{labels[field.name] ?? field.name}</legend>
            <div className="cells pair">
              {(["mine", "stored"] as const).map((side) => (
                <label className="check box" key={side}>
                  <input
                    type="radio"
                    name={field.name}
                    value={field[side]}
                    defaultChecked={field.take === side}
                    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a submit, as after any with JavaScript
                    autoFocus={index === 0 && field.take === side}
                  />
                  <small>{t(`versions.${side}`)}</small>
                  <span className="typed">{show(field.name, field[side]) || t("versions.empty")}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="ends row">
        <SubmitButton icon="save">{t("versions.save")}</SubmitButton>
        <button className="btn plain" name="step" value="1">
          {t("versions.back")}
        </button>
      </div>
    </PostForm>
  );
}

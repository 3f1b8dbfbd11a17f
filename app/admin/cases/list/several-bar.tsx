import type { MouseEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SEVERAL_CASES } from "#app/model/limits.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { severalForm } from "./several.server.ts";

/** The checkboxes in the rows belong to this form below the list. */
const FORM = "several";

/** Requests the list with its selection, which is restored only if the page still starts with this case. */
export const TICKED = "ticked";

export function CaseTick({ id, name, ticked }: { id: number; name: string; ticked: boolean }) {
  const { t } = useTranslation("cases");
  const label = t("several.tick", { name });
  return (
    <label className="tile tick" title={label}>
      <input
        type="checkbox"
        form={FORM}
        name="caseIds"
        value={id}
        aria-label={label}
        defaultChecked={ticked}
      />
    </label>
  );
}

interface TickAllProps {
  /** The list with everything selected, without JavaScript. */
  readonly to: string;
  readonly rows: number;
  /** In the head of the table, without room for words. */
  readonly isTile?: boolean;
}

export function TickAll({ to, rows, isTile = false }: TickAllProps) {
  const { t } = useTranslation("cases");
  const label = t(rows > SEVERAL_CASES ? "several.first" : "several.all", { count: SEVERAL_CASES });
  return (
    <a
      className={isTile ? "tile tick-all" : "item under tick-all"}
      href={to}
      title={label}
      onClick={ticking(true)}
    >
      <Icon name="list-checks" />
      <span className={isTile ? "vh" : undefined}>{label}</span>
    </a>
  );
}

/** Sets the page's checkboxes, as many as one form accepts; without JavaScript the link's own page does. */
const ticking = (ticked: boolean) => (event: MouseEvent) => {
  event.preventDefault();
  const ticks = [...document.querySelectorAll<HTMLInputElement>(`.tick input[form=${FORM}]`)];
  ticks.forEach((tick, at) => (tick.checked = ticked && at < SEVERAL_CASES));
};

interface SeveralBarProps extends ReturnType<typeof severalForm> {
  readonly all: TickAllProps;
  readonly list: string;
}

/** The stylesheet keeps it in view while anything is selected; the list loads no scripts for forms. */
export function SeveralBar({ action, formKey, options, all, list }: SeveralBarProps) {
  const { t } = useTranslation(["cases", "common"]);
  return (
    <>
      <p className="picked screen-only">
        <a href={`#${FORM}`}>{t("several.toForm")}</a>
      </p>
      <form
        className="several box screen-only"
        id={FORM}
        method="post"
        action={action}
        aria-label={t("several.label")}
        noValidate
      >
        <FormKeyInput value={formKey} />
        <p className="small">
          {t("several.lead", { max: SEVERAL_CASES })} <TickAll {...all} />
        </p>
        <select
          name="statusId"
          aria-required="true"
          aria-label={t("several.fields.statusId")}
          defaultValue=""
        >
          <option value="">{t("several.fields.statusId")}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          name="comment"
          aria-required="true"
          autoComplete="off"
          aria-label={t("several.fields.comment")}
          placeholder={t("several.fields.comment")}
        />
        <button className="btn plain" name="ask" value="1">
          <Icon name="save" />
          {t("several.save")}
        </button>
        <a className="btn ghost untick" href={list} onClick={ticking(false)}>
          {t("common:cancel")}
        </a>
      </form>
    </>
  );
}

import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { addressWith, registerSearch } from "../list/address.ts";

/** Carries a register's query along; absent for those who may not edit. */
export function EditLink({ to }: { to: string | undefined }) {
  const { t } = useTranslation("common");
  const [params] = useSearchParams();
  if (to === undefined) return null;
  const address = to.includes("?") ? to : addressWith(to, registerSearch(params));
  return (
    <Link className="btn plain" to={address}>
      <Icon name="pencil" />
      {t("edit")}
    </Link>
  );
}

interface RecordViewProps {
  /** Names the page, if the heading doesn't say which record it is. */
  readonly page?: string;
  readonly title: string;
  readonly lead?: string;
  /** Address of the form; absent for those who may not edit. */
  readonly edit: string | undefined;
  /** Other buttons, beside that. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

export function RecordView({ page, title, lead, edit, buttons, children }: RecordViewProps) {
  return (
    <>
      <PageTitle>{page ?? title}</PageTitle>
      <PageHead title={title} lead={lead}>
        <EditLink to={edit} />
        {buttons}
      </PageHead>
      {children}
    </>
  );
}

export interface Fact {
  readonly label: string;
  /** Text or element; the empty string means "not given". */
  readonly value: ReactNode;
  /** Long texts take the full width. */
  readonly wide?: boolean;
}

/** Every field as label and text (section 2 of the back-office document). */
export function Facts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  const { t } = useTranslation("record");
  return (
    <section className="card box">
      {children}
      <dl className={children ? "data cells gap" : "data cells"}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={wide ? "all" : undefined}>
            <dt>{label}</dt>
            <dd className="typed">{value === "" ? <span className="quiet">{t("notGiven")}</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The MPs of an assistant or of an office, as a fact. */
export function MpLinks({ mps }: { mps: readonly { readonly id: number; readonly name: string }[] }) {
  return (
    <ul>
      {mps.map(({ id, name }) => (
        <li key={id}>
          <Link className="item under" to={`/admin/mps/view/${id}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import type { KeyboardEvent } from "react";
import { Form, Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useFrame } from "./use-frame.ts";

/** The search box for everything that the person may open; on phones a link to the same page. */
export function FindBox() {
  const { t } = useTranslation("admin");
  const frame = useFrame();
  const { pathname, search } = useLocation();
  const searched = pathname === "/admin/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <>
      <Form className="findbox" action="/admin/search" role="search" aria-label={t("find")}>
        <Icon name="search" />
        <input
          key={searched}
          type="search"
          name="q"
          defaultValue={searched}
          aria-label={t("find")}
          placeholder={frame?.findHint.map((part) => t(`findHint.${part}`)).join(", ")}
          data-key="/"
          autoComplete="off"
          onKeyDown={leave}
        />
        {frame?.keysOn && <kbd aria-hidden="true">/</kbd>}
      </Form>
      <Link className="btn ghost icon find-link" to="/admin/search" aria-label={t("find")} data-key="/">
        <Icon name="search" />
      </Link>
    </>
  );
}

/** `/` focuses the field, `Esc` leaves it. */
function leave({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Escape") currentTarget.blur();
}

import { useTranslation } from "#app/i18n/use-translation.ts";
import { Logo } from "../frame/logo.tsx";
import { Fault } from "./fault.tsx";

/** The last page before none at all: no menu, no loader's data, only the mark and what happened. */
export function FaultDocument({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  return (
    <>
      <header className="top">
        <div className="wrap row">
          <Logo to="/" name={t("site")} owner={t("institution")} reload />
        </div>
      </header>
      <main id="main">
        <Fault error={error} />
      </main>
    </>
  );
}

import { useEffect, useRef } from "react";
import { LanguageButtons } from "#app/ui/frame/language-switch.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";

/**
 * The languages inside a form, as buttons that take along what was typed. The header's own switch would lose it:
 * with JavaScript its links press these buttons, until then it is not shown (`ui/form/form.css`).
 */
export function FormLanguages({ onLeave }: { onLeave: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    function takeOver(event: globalThis.MouseEvent) {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[hreflang]") : null;
      if (!link) return;
      event.preventDefault();
      box.current?.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(link.hreflang)}"]`)?.click();
    }
    document.addEventListener("click", takeOver);
    return () => document.removeEventListener("click", takeOver);
  }, []);
  return (
    <div
      ref={box}
      className={hydrated ? "switch" : "switch waiting"}
      onClickCapture={({ target }) => {
        if (target instanceof HTMLButtonElement) onLeave();
      }}
    >
      <LanguageButtons />
    </div>
  );
}

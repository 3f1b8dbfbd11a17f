import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ToastMessage } from "#app/ui/frame/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What takes a deleted meeting out of a calendar: nothing leads to its own page any more, and the toast goes. */
export function TakeOut({ messages }: { readonly messages: readonly ToastMessage[] }) {
  const { t } = useTranslation("admin");
  const file = messages.find((message) => message.file)?.file;
  return (
    file && (
      <p className="note line">
        <Icon name="calendar-x" />
        <a href={file} download>
          {t("takeOut")}
        </a>
      </p>
    )
  );
}

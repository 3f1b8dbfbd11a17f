import type { ToastMessage } from "#app/ui/frame/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What takes a deleted meeting out of a calendar: nothing leads to its own page any more, and the toast goes. */
export const TakeOut = ({ messages }: { readonly messages: readonly ToastMessage[] }) =>
  messages.map(
    ({ file }) =>
      file && (
        <p key={file.href} className="note line">
          <Icon name="calendar-x" />
          <a href={file.href} download>
            {file.text}
          </a>
        </p>
      ),
  );

import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice, useScrollIntoView } from "#app/ui/page/notice.tsx";
import type { MeetingReply } from "./reply.ts";

/** The MP's other meetings at that time: a warning, not a refusal. */
export function BusyNotice({ busy }: { busy: NonNullable<MeetingReply["busy"]> }) {
  const { t } = useTranslation("meetings");
  const box = useScrollIntoView(busy);
  return (
    <Notice title={t("busy.title")} icon="clock" role="alert" ref={box}>
      <ul>
        {busy.meetings.map(({ id, time, person, topic }) => (
          <li key={id}>
            <Link to={`/admin/meetings/view/${id}`} target="_blank">
              {`${time}, ${person}: ${topic}`}
            </Link>
          </li>
        ))}
      </ul>
      <p>{t("busy.text")}</p>
    </Notice>
  );
}

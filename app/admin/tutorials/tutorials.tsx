import { tutorials } from "#app/i18n/mk/tutorials.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, type RoleId } from "#app/model/access.ts";
import { mediaUrl } from "#app/model/media.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import type { Route } from "./+types/tutorials";
import "./tutorials.css";

export const handle: AdminHandle = {
  texts: { tutorials },
  crumbs: [{ text: "nav.tutorials" }],
};

export const loader = ({ context }: Route.LoaderArgs) => ({
  videos: videosFor(requireProfile(context).roleId),
});

export default function Tutorials({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("tutorials");
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")} lead={t("lead")} />
      <ul className="videos cells">
        {loaderData.videos.map((video) => (
          <Tutorial key={video.name} {...video} />
        ))}
      </ul>
    </>
  );
}

/** The browser's own player: it works without JavaScript and loads only what is watched. */
function Tutorial({ name, video, captions }: ReturnType<typeof videosFor>[number]) {
  const { t } = useTranslation("tutorials");
  const title = t(`videos.${name}.title`);
  return (
    <li className="box">
      <video controls preload="metadata" playsInline aria-label={title}>
        <source src={video} type="video/mp4" />
        <track kind="captions" src={captions} srcLang="mk" label={t("captions")} default />
        <p className="card">{t("unplayable")}</p>
      </video>
      <div className="card stack">
        <h2>{title}</h2>
        <p className="small">{t(`videos.${name}.text`)}</p>
        <p className="row">
          <Download href={video} text={t("download")} of={title} />
          <Download href={captions} text={t("captionsFile")} of={title} />
        </p>
      </div>
    </li>
  );
}

function Download({ href, text, of }: { href: string; text: string; of: string }) {
  return (
    <a className="btn plain" href={href} download>
      <Icon name="download" />
      <span>
        {text}
        <span className="vh">: {of}</span>
      </span>
    </a>
  );
}

const FOR_STAFF = "/media/tutorials/*";

/** In order (section 2 of the back-office document), by the key of their texts. */
const VIDEOS = [
  { name: "vpn", file: "vpn-client", access: FOR_STAFF },
  { name: "portal", file: "public-portal", access: FOR_STAFF },
  { name: "assistant", file: "assistant-guide", access: FOR_STAFF },
  { name: "administrator", file: "administrator-guide", access: "/media/tutorials/administrator-guide.mp4" },
] as const;

/** The videos for a role, at our own address: the administrator guide is not for assistants. */
const videosFor = (roleId: RoleId) =>
  VIDEOS.filter(({ access }) => mayOpen(access, roleId)).map(({ name, file }) => ({
    name,
    video: addressOf(`${file}.mp4`),
    captions: addressOf(`${file}.vtt`),
  }));

const addressOf = (file: string) => mediaUrl(`admin/uploads/tutorials/${file}`) ?? "";

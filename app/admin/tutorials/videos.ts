import { mayOpen, type RoleId } from "#app/model/access.ts";
import { mediaUrl } from "#app/model/media.ts";

const FOR_STAFF = "/media/tutorials/*";

/** The videos in their order (section 2 of the back-office document), by what their texts are called. */
const VIDEOS = [
  { name: "vpn", file: "vpn-client", access: FOR_STAFF },
  { name: "portal", file: "public-portal", access: FOR_STAFF },
  { name: "assistant", file: "assistant-guide", access: FOR_STAFF },
  { name: "administrator", file: "administrator-guide", access: "/media/tutorials/administrator-guide.mp4" },
] as const;

/** A video and its captions, at our own address. */
export interface Video {
  readonly name: (typeof VIDEOS)[number]["name"];
  readonly video: string;
  readonly captions: string;
}

/** The videos of a role: the administrator guide is not for assistants. */
export function videosFor(roleId: RoleId): readonly Video[] {
  return VIDEOS.filter(({ access }) => mayOpen(access, roleId)).map(({ name, file }) => ({
    name,
    video: addressOf(`${file}.mp4`),
    captions: addressOf(`${file}.vtt`),
  }));
}

const addressOf = (file: string) => mediaUrl(`admin/uploads/tutorials/${file}`) ?? "";

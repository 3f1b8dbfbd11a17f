const API_FOLDER = "admin/uploads/";
const NAME = "[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*";
const MEDIA_PATH = new RegExp(`^(?:${NAME}/)*${NAME}\\.(jpe?g|png|pdf|mp4|vtt)$`, "i");
const MAX_PATH_LENGTH = 300;

/** File extensions allowed below `/media/`. */
export type MediaExtension = "jpg" | "jpeg" | "png" | "pdf" | "mp4" | "vtt";

/** @returns `undefined` for anything but plain names below `/media/`: dot segments, escapes, other extensions */
export function mediaExtension(path: string): MediaExtension | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  return MEDIA_PATH.exec(path)?.[1]?.toLowerCase() as MediaExtension | undefined;
}

/**
 * Our address of a file that the API names, e.g. `admin/uploads/mps/12.jpg` → `/media/mps/12.jpg`
 * (3-decisions, "Routes").
 * @returns `undefined` for an empty, broken or hostile path: the caller shows its placeholder
 */
export function mediaUrl(path: string): string | undefined {
  const fromApi = path.replace(/^\//, "");
  if (!fromApi.startsWith(API_FOLDER)) return undefined;
  const name = fromApi.slice(API_FOLDER.length);
  return mediaExtension(name) && `/media/${name}`;
}

/** The API's placeholder picture (section 3 of the portal document), below its base address. */
export const DEFAULT_PROFILE_PICTURE = "admin/uploads/profile-pictures/user.png";

/** The three manuals of the help menu (section 2.9 of the portal document), at our own addresses. */
export const MANUALS = {
  manual: "/media/manuals/user-manual.pdf",
  vpn: "/media/manuals/vpn-manual.pdf",
  tickets: "/media/manuals/ticketing-manual.pdf",
} as const;

/** The address of a person's picture; `undefined` for the API's placeholder, in whose place ours is drawn. */
export const photoOf = (path: string): string | undefined =>
  path === DEFAULT_PROFILE_PICTURE ? undefined : mediaUrl(path);

/** Accepted picture types, with the first bytes of such files in hexadecimal. */
export const PICTURE_BEGINS = { "image/jpeg": "ffd8ff", "image/png": "89504e470d0a1a0a" } as const;

export type PictureType = keyof typeof PICTURE_BEGINS;

/** The content determines which type a file is; any other extension means another kind of file. */
export const PICTURE_ENDING = /^[^.]*$|\.(?:p?jpe?g|jpe|jfif|png)$/i;

/** Accepted picture types, with the first bytes of such files in hexadecimal. */
export const PICTURE_BEGINS = { "image/jpeg": "ffd8ff", "image/png": "89504e470d0a1a0a" } as const;

export type PictureType = keyof typeof PICTURE_BEGINS;

/** The content determines which type a file is; any other extension means another kind of file. */
export const PICTURE_ENDING = /^[^.]*$|\.(?:p?jpe?g|jpe|jfif|png)$/i;

/** The two kinds of picture that are taken, and the bytes with which every such file begins, as hexadecimal digits. */
export const PICTURE_BEGINS = { "image/jpeg": "ffd8ff", "image/png": "89504e470d0a1a0a" } as const;

/** The media type of a picture that is taken. */
export type PictureType = keyof typeof PICTURE_BEGINS;

import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { ATTACHMENT, type AttachmentKind, attachmentMistake } from "./attachment.ts";

/** The chosen part of a picture: fractions of its width and height, and of its shorter side. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * Opens a file that was chosen, as far as the browser can.
 * @returns the picture, or what is wrong with it
 */
export async function openChosen(
  kind: AttachmentKind,
  file: File,
): Promise<HTMLImageElement | FileMessageKey> {
  const mistake = attachmentMistake(kind, file);
  if (mistake) return mistake;
  const image = await decoded(file).catch(() => undefined);
  if (!image) return ATTACHMENT[kind].format;
  return kind === "icon" && !isIconSize(image) ? "iconDimensions" : image;
}

const isIconSize = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth === UPLOAD.iconPixels && naturalHeight === UPLOAD.iconPixels;

/** By a data address: the page's rules allow pictures from here and such ones. */
async function decoded(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await dataAddress(file);
  await image.decode();
  return image;
}

function dataAddress(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(reader.result as string));
  reader.addEventListener("error", () => reject(reader.error ?? new Error("The file can't be read")));
  reader.readAsDataURL(file);
  return promise;
}

/** Draws the chosen square of a picture, or the one in its middle. */
export function drawSquare(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop | undefined): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const shorter = Math.min(width, height);
  const side = (crop?.size ?? 1) * shorter;
  const left = crop ? crop.x * width : (width - shorter) / 2;
  const top = crop ? crop.y * height : (height - shorter) / 2;
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

import { type ChangeEvent, useRef, useState } from "react";
import type { PercentCrop } from "react-image-crop";
import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { PICTURE_BEGINS, type PictureType } from "#app/model/media.ts";
import { ATTACHMENT, type AttachmentKind, attachmentMistake } from "./attachment.ts";
import type { CropperProps } from "./cropper.tsx";

type Cropper = (props: CropperProps) => React.ReactNode;

/** The selected file: its error, or the picture and its square, which is sent instead. */
export function useChosenPicture(kind: AttachmentKind) {
  const input = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<FileMessageKey>();
  const [chosen, setChosen] = useState<Opened & Pick<CropperProps, "crop">>();
  const [Cropper, setCropper] = useState<Cropper>();
  const [cropping, setCropping] = useState(false);
  const latest = useRef<File>(undefined);

  async function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    latest.current = file;
    setChosen(undefined);
    setMistake(undefined);
    if (!file) return;
    const opened = await openChosen(kind, file);
    // Another one was selected in the meantime; or the server has to look at it.
    if (latest.current !== file || !opened) return;
    if (typeof opened === "string") {
      setMistake(opened);
      return;
    }
    setChosen({ ...opened, crop: undefined });
    if (kind === "icon") return;
    if (!(await openCropper())) await cut(opened, undefined);
  }

  /** @returns false if its code fails to load: then the central square is used */
  async function openCropper() {
    const loaded = await import("./cropper.tsx").catch(() => undefined);
    if (!loaded) return false;
    setCropper(() => loaded.Cropper);
    setCropping(true);
    return true;
  }

  /** Replaces the file with the square: a photograph of any size is then small enough. */
  async function cut(opened: Opened, crop: PercentCrop | undefined) {
    const file = latest.current;
    // Where it can't be drawn, the server cuts the file itself.
    const square = await squareFile(opened, crop).catch(() => file);
    if (latest.current !== file) return;
    if (square) put(square);
    setMistake(square ? undefined : "pictureTooLarge");
    setChosen({ ...opened, crop });
    setCropping(false);
  }

  function put(file: File | undefined) {
    if (!input.current) return;
    const files = new DataTransfer();
    if (file) files.items.add(file);
    input.current.files = files.files;
    // Notifies the form: earlier errors of the picture no longer apply.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function drop() {
    latest.current = undefined;
    put(undefined);
    input.current?.focus();
    setChosen(undefined);
    setMistake(undefined);
    setCropping(false);
  }

  return {
    input,
    mistake,
    chosen,
    Cropper: cropping ? Cropper : undefined,
    onChange,
    openCropper,
    drop,
    /** The selected square. */
    cut: (crop: PercentCrop | undefined) => void (chosen && cut(chosen, crop)),
    /** Cancelling the cropper discards a picture without a square. */
    leave: () => (chosen?.crop ? setCropping(false) : drop()),
  };
}

interface Opened {
  /** File name without extension. */
  readonly name: string;
  readonly image: HTMLImageElement;
  readonly type: PictureType;
}

/** @returns the picture, or its error; `undefined` where the browser can't tell: the file is sent as it is */
async function openChosen(kind: AttachmentKind, file: File): Promise<Opened | FileMessageKey | undefined> {
  const mistake = attachmentMistake(kind, file);
  if (mistake) return mistake;
  const { types, format } = ATTACHMENT[kind];
  try {
    const begin = await beginOf(file);
    const type = types.find((one) => begin.startsWith(PICTURE_BEGINS[one]));
    if (!type) return format;
    const image = await decoded(file);
    return kind === "icon" && !isIconSize(image)
      ? "iconDimensions"
      : { name: file.name.replace(/\.\w+$/, ""), image, type };
  } catch (error) {
    // An incomplete picture.
    return error instanceof DOMException && error.name === "EncodingError" ? format : undefined;
  }
}

/** The first bytes of a file in hexadecimal. */
async function beginOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isIconSize = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth === UPLOAD.iconPixels && naturalHeight === UPLOAD.iconPixels;

/** Through a `data:` URL, which the content security policy allows. */
async function decoded(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await dataAddress(file);
  await image.decode();
  return image;
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file can't be read")));
    reader.readAsDataURL(file);
  });
}

const sideOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, crop: PercentCrop | undefined): number =>
  crop ? (crop.width / 100) * naturalWidth : Math.min(naturalWidth, naturalHeight);

/** Draws the selected square of a picture, or the central one. */
export function drawSquare(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  crop: PercentCrop | undefined,
): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = sideOf(image, crop);
  const left = crop ? (crop.x / 100) * width : (width - side) / 2;
  const top = crop ? (crop.y / 100) * height : (height - side) / 2;
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * The square of a picture as a file small enough to be saved, which is sent instead of the selected file;
 * `undefined` if no size is small enough.
 */
async function squareFile(
  { name, image, type }: Opened,
  crop: PercentCrop | undefined,
): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  const pixels = Math.round(sideOf(image, crop));
  for (const most of UPLOAD.pictureSides) {
    canvas.width = canvas.height = Math.min(most, pixels);
    drawSquare(canvas, image, crop);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (blob && blob.size <= UPLOAD.pictureBytes)
      return new File([blob], name + (type === "image/png" ? ".png" : ".jpg"), { type });
  }
  return undefined;
}

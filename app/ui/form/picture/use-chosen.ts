import { type ChangeEvent, type RefObject, useRef, useState } from "react";
import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import type { AttachmentKind } from "./attachment.ts";
import { type Crop, openChosen, type Opened, squareFile } from "./chosen.ts";
import type { CropperProps } from "./cropper.tsx";

type Cropper = (props: CropperProps) => React.ReactNode;

interface Chosen extends Opened {
  readonly crop: Crop | undefined;
}

/** The file that a person chooses: what is wrong with it, or the picture and its square, which is sent in its place. */
export function useChosen(kind: AttachmentKind, input: RefObject<HTMLInputElement | null>) {
  const [mistake, setMistake] = useState<FileMessageKey>();
  const [chosen, setChosen] = useState<Chosen>();
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
    // Meanwhile another one was chosen.
    if (latest.current !== file) return;
    if (typeof opened === "string") {
      setMistake(opened);
      return;
    }
    setChosen({ ...opened, crop: undefined });
    if (kind === "icon") return;
    if (!(await openCropper())) await cut(opened, undefined);
  }

  /** @returns false when its code can't be had: then the middle is cut out */
  async function openCropper() {
    const loaded = await import("./cropper.tsx").catch(() => undefined);
    if (!loaded) return false;
    setCropper(() => loaded.Cropper);
    setCropping(true);
    return true;
  }

  /** Puts the square in the place of the file: a photograph of any size is then small enough. */
  async function cut(opened: Opened, crop: Crop | undefined) {
    const file = latest.current;
    const square = await squareFile(opened, crop);
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
    // The form listens to it: what was wrong with the picture before is not wrong now.
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
    mistake,
    chosen,
    Cropper: cropping ? Cropper : undefined,
    onChange,
    openCropper,
    drop,
    /** The square that was chosen. */
    cut: (crop: Crop) => void (chosen && cut(chosen, crop)),
    /** A cropper that is left without a word drops a picture that has no square yet. */
    leave: () => (chosen?.crop ? setCropping(false) : drop()),
  };
}

import { type ChangeEvent, type RefObject, useRef, useState } from "react";
import type { FileMessageKey } from "#app/model/fields/message-key.ts";
import type { AttachmentKind } from "./attachment.ts";
import { type Crop, openChosen } from "./chosen.ts";
import type { CropperProps } from "./cropper.tsx";

type Cropper = (props: CropperProps) => React.ReactNode;

interface Chosen {
  readonly image: HTMLImageElement;
  readonly crop: Crop | undefined;
}

/** The file that a person chooses: what is wrong with it, or the picture and its square. */
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
    setChosen({ image: opened, crop: undefined });
    if (kind === "picture") await openCropper();
  }

  async function openCropper() {
    // Without it the server cuts out the middle.
    const loaded = await import("./cropper.tsx").catch(() => undefined);
    if (!loaded) return;
    setCropper(() => loaded.Cropper);
    setCropping(true);
  }

  function drop() {
    latest.current = undefined;
    if (input.current) input.current.value = "";
    // The form listens to it: what was wrong with the picture is not wrong with none.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
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
    cut: (crop: Crop) => {
      setChosen((before) => before && { ...before, crop });
      setCropping(false);
    },
    /** A cropper that is left without a word drops a picture that has no square yet. */
    leave: () => (chosen?.crop ? setCropping(false) : drop()),
  };
}

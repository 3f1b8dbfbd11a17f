import { useId, useLayoutEffect, useRef, useState } from "react";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import { useTranslation } from "#app/i18n/use-translation.ts";
import "./cropper.css";

export interface CropperProps {
  readonly image: HTMLImageElement;
  readonly crop: PercentCrop | undefined;
  readonly onDone: (crop: PercentCrop) => void;
  readonly onCancel: () => void;
}

/** A dialog for selecting the square of a picture, by pointer or arrow keys. */
export function Cropper({ image, crop, onDone, onCancel }: CropperProps) {
  const { t } = useTranslation(["record", "common"]);
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(() => crop ?? largestSquare(image));
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog removed while open doesn't return the focus.
    return () => element?.close();
  }, []);
  const handle = t("picture.handle");
  return (
    <dialog className="cropper box" ref={dialog} aria-labelledby={title} onCancel={onCancel}>
      <h2 id={title}>{t("picture.cropTitle")}</h2>
      <p className="small quiet">{t("picture.cropLead")}</p>
      <ReactCrop
        className="ReactCrop--no-animate"
        crop={chosen}
        aspect={1}
        keepSelection
        ruleOfThirds
        minWidth={MIN_PIXELS}
        onChange={(_pixels, percent) => setChosen(percent)}
        ariaLabels={{ cropArea: t("picture.area"), ...handles(handle) }}
      >
        <img src={image.src} alt={t("picture.chosen")} />
      </ReactCrop>
      <div className="ends row">
        <button className="btn" type="button" onClick={() => onDone(chosen)}>
          {t("picture.confirm")}
        </button>
        <button className="btn ghost" type="button" onClick={onCancel}>
          {t("common:cancel")}
        </button>
      </div>
    </dialog>
  );
}

/** CSS pixels; less can hardly be dragged. */
const MIN_PIXELS = 32;

const handles = (label: string) => ({
  nwDragHandle: label,
  nDragHandle: label,
  neDragHandle: label,
  eDragHandle: label,
  seDragHandle: label,
  sDragHandle: label,
  swDragHandle: label,
  wDragHandle: label,
});

function largestSquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop {
  const part = (Math.min(width, height) / width) * 100;
  return centerCrop(makeAspectCrop({ unit: "%", width: part }, 1, width, height), width, height);
}

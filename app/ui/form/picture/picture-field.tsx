import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Enhancement } from "../../page/boundaries.tsx";
import { useHydrated } from "../../page/hydrated.ts";
import { controlProps, FieldFrame, type FieldProps, type FormField } from "../fields/field.tsx";
import { ATTACHMENT, type AttachmentKind } from "./attachment.ts";
import { drawSquare, useChosenPicture } from "./chosen-picture.ts";
import type { CropperProps } from "./cropper.tsx";

export const pictureRule = { kind: "picture", required: false } as const;

interface PictureFieldProps extends Omit<FieldProps, "hint"> {
  /** A picture is cropped to a square; an icon isn't. */
  readonly kind?: AttachmentKind;
  /** The current picture, or its placeholder. */
  readonly present: ReactNode;
  /** The form came back: browsers don't keep files across page loads. */
  readonly returned?: boolean;
}

/**
 * Without JavaScript it is a file input, and the server crops to the centre; with it errors show at once, a
 * dialog selects the square, and only that is sent. The form must be `multipart/form-data`.
 */
export function PictureField({ kind = "picture", present, returned = false, ...props }: PictureFieldProps) {
  const { t } = useTranslation("record");
  const { input, mistake, chosen, Cropper, cut, leave, drop, onChange, openCropper } = useChosenPicture(kind);
  const field = mistake ? withMistake(props.field, mistake) : props.field;
  const isLost = returned && !chosen && !mistake;
  const framed = { ...props, field, hint: <Hints kind={kind} isLost={isLost} /> };
  return (
    <FieldFrame {...framed} isBroad>
      <div className="picture row tops">
        {chosen ? (
          <Enhancement>
            <Preview {...chosen} label={t("picture.chosen")} />
          </Enhancement>
        ) : (
          present
        )}
        <div>
          {/* The browser's own button speaks the browser's language. */}
          <label className="btn plain" htmlFor={props.field.id}>
            {t(`picture.choose.${kind}`)}
          </label>
          {/* Required for the style sheet: while nothing is chosen, it hides the browser's words. */}
          <input
            {...controlProps(framed)}
            aria-required={!props.optional}
            required
            type="file"
            ref={input}
            accept={ATTACHMENT[kind].accept}
            onChange={(event) => void onChange(event)}
          />
          {chosen && (
            <div className="row gap">
              {kind === "picture" && (
                <button className="btn ghost" type="button" onClick={() => void openCropper()}>
                  {t("picture.cropAgain")}
                </button>
              )}
              <button className="btn ghost" type="button" onClick={drop}>
                {t("picture.drop")}
              </button>
            </div>
          )}
        </div>
      </div>
      {chosen && Cropper && (
        <Enhancement onFail={() => cut(chosen.crop)}>
          <Cropper image={chosen.image} crop={chosen.crop} onDone={cut} onCancel={leave} />
        </Enhancement>
      )}
    </FieldFrame>
  );
}

/** Field by field: conform's getters would be lost in a spread. */
function withMistake(field: FormField, mistake: string): FormField {
  const { id, name, key, errorId, descriptionId, defaultValue, defaultChecked } = field;
  return { id, name, key, errorId, descriptionId, defaultValue, defaultChecked, errors: [mistake] };
}

function Hints({ kind, isLost }: { kind: AttachmentKind; isLost: boolean }) {
  const { t } = useTranslation("record");
  const isCropped = useHydrated() && kind === "picture";
  return (
    <>
      <span>{t(isCropped ? "picture.pictureHintCropped" : `picture.${kind}Hint`)}</span>
      {isLost && <strong> {t("picture.again")}</strong>}
    </>
  );
}

/** CSS pixels. */
const SIDE = 96;

function Preview({ image, crop, label }: Pick<CropperProps, "image" | "crop"> & { readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, image, crop);
  }, [image, crop]);
  return (
    <canvas className="face" ref={canvas} width={2 * SIDE} height={2 * SIDE} role="img" aria-label={label} />
  );
}

import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { coordinatesText, type Place, placeFromText } from "#app/model/map.ts";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { MapIsland } from "#app/ui/map/island.tsx";
import "#app/ui/style/map.css";
import { PICK, PICTURE, viewOf, viewText, WHOLE } from "./pick.ts";
import "./place-field.css";

interface PlaceFieldProps extends FieldProps {
  readonly view: string | undefined;
}

/** Without JavaScript the clicked pixel of a picture is posted; with it a click on the map fills the field. */
export function PlaceField({ field, label, view }: PlaceFieldProps) {
  const { t } = useTranslation("offices");
  const box = useRef<HTMLDivElement>(null);
  const [first] = useState(() => placeFromText(field.defaultValue ?? ""));
  const [isLive, setLive] = useState(false);
  const [typed, setTyped] = useState<Place>();
  const place = typed ?? first;

  function onInput({ target }: FormEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement && target.name === field.name)
      setTyped(placeFromText(target.value));
  }

  function pick(picked: Place) {
    const input = box.current?.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!input) return;
    input.value = coordinatesText(picked);
    // Notifies the form, as if a person had typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const spots = place ? [{ id: 1, name: t("pick.point"), place, current: true }] : [];
  return (
    <div ref={box} onInput={onInput}>
      <TextField
        field={field}
        label={label}
        hint={t("coordinatesHint")}
        autoComplete="off"
        spellCheck={false}
      />
      <figure className="place-pick map box">
        <figcaption className="small">{t(isLive ? "pick.liveHint" : "pick.hint")}</figcaption>
        <MapIsland
          name={t("pick.map")}
          spots={spots}
          onPick={pick}
          onLive={setLive}
          {...(first && { near: first })}
        >
          <PickPicture view={view} at={field.defaultValue ?? ""} />
        </MapIsland>
      </figure>
    </div>
  );
}

/** The map as an image button. The other buttons are for zooming out, and for people who can't click a picture. */
function PickPicture({ view, at }: { view: string | undefined; at: string }) {
  const { t } = useTranslation("offices");
  const shown = viewText(view === undefined ? WHOLE : viewOf(view));
  const query = new URLSearchParams({ view: shown, at });
  return (
    <>
      <input type="hidden" name={PICK.view} value={shown} />
      <input
        type="image"
        className="picture"
        name={PICK.image}
        src={`/admin/offices/place.svg?${query}`}
        alt={t("pick.image")}
        width={PICTURE.width}
        height={PICTURE.height}
        formNoValidate
      />
      <div className="row">
        <button className="btn ghost" name={PICK.seat} value="1">
          {t("pick.seat")}
        </button>
        {shown !== viewText(WHOLE) && (
          <button className="btn ghost" name={PICK.whole} value="1">
            {t("pick.whole")}
          </button>
        )}
      </div>
    </>
  );
}

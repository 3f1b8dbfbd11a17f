import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { Endpoint, Output } from "#server/api/endpoint.ts";
import type { Call, SlowWrite } from "../http/call.ts";
import type { ReadImage } from "./image.ts";
import { type Area, keepUpload, removeUpload } from "./uploads.ts";

/** What is wrong with the image, by its field. */
type Mistake = Readonly<Record<string, MessageKey>>;

/** A write that may bring an image with it. */
interface ImageWrite<E extends Endpoint, Data> {
  /** The folder in which the image is stored. */
  readonly area: Area;
  /** The part of the body that holds it, for messages. */
  readonly field: string;
  readonly file: (call: Call<E>) => File | undefined;
  readonly read: ReadImage;
  /** Answers the checked values; refuses them together with what is wrong with the image. */
  readonly check: (call: Call<E>, wrong: Mistake) => Data;
  /** Stores the values, in the transaction. `imageOr` is told the present path and answers the one to store. */
  readonly write: (call: Call<E>, data: Data, imageOr: (path: string) => string) => Output<E>;
}

/**
 * Makes the handler of a write with an image: the image is encoded and stored before the transaction. The file
 * before it goes after the commit; the new one goes when the write is refused. A process that is killed in
 * between leaves a file that no row names, which the next start removes.
 */
export function imageWrite<E extends Endpoint, Data>({
  area,
  field,
  file: fileOf,
  read,
  check,
  write,
}: ImageWrite<E, Data>): SlowWrite<E> {
  return {
    async prepare(call) {
      const { uploadsDir } = call;
      const file = fileOf(call);
      const image = file && (await read(file));
      const isWrong = typeof image === "string";
      const data = check(call, isWrong ? { [field]: image } : {});
      const path = image === undefined || isWrong ? undefined : await keepUpload(uploadsDir, area, image);
      let replaced = "";
      const imageOr = (before: string) => {
        if (path === undefined) return before;
        replaced = before;
        return path;
      };
      return {
        write: () => write(call, data, imageOr),
        keep: () => removeUpload(uploadsDir, replaced),
        undo: () => removeUpload(uploadsDir, path ?? ""),
      };
    },
  };
}

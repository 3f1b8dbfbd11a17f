import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { Endpoint, Output } from "#server/api/endpoint.ts";
import type { ReadImage } from "../files/image.ts";
import { replaceUpload, type UploadArea } from "../files/uploads.ts";
import type { Call, SlowWrite } from "../http/call.ts";
import { update, type Written } from "../store/statements.ts";
import { rowById } from "./records.ts";

/** Where the records of a table have their image. */
interface Place {
  readonly table: string;
  /** The column of its path, the folder in that path, and the path of a new record without one. */
  readonly column: string;
  readonly area: UploadArea;
  readonly initial?: string;
  /** The part of the body that holds it, for messages. */
  readonly field: string;
  readonly read: ReadImage;
}

interface Write<E extends Endpoint, Data extends Written> {
  /** Returns the validated values; refuses them together with the image's mistake. */
  readonly check: (call: Call<E>, wrong: Readonly<Record<string, MessageKey>>) => Data;
  /** The record to change, by default the one in the path; `undefined` for a new one. */
  readonly idOf?: (call: Call<E>) => number | undefined;
  /** Stores values and path within the transaction; by default they change the record. `id` is 0 for a new one. */
  readonly store?: (call: Call<E>, row: Data, id: number) => Output<E>;
}

/** The input of a call with an image, as the contract has checked it. */
interface ImageInput {
  readonly params?: { readonly id: number };
  readonly body: Readonly<Record<string, File | undefined>>;
}

const idInPath = ({ input }: { readonly input: object }) => (input as ImageInput).params?.id;

/** Creates the handler of a write with an image, which is encoded before the transaction and stored in it. */
export const imageWrite = <E extends Endpoint, Data extends Written>(
  { table, column, area, initial = "", field, read }: Place,
  { check, idOf = idInPath, store }: Write<E, Data>,
): SlowWrite<E> => ({
  async prepare(call) {
    const { database, input } = call;
    const id = idOf(call);
    const presentPath = () =>
      id === undefined ? initial : (rowById<Record<string, string>>(database, table, id)[column] ?? "");
    presentPath();
    const file = (input as object as ImageInput).body[field];
    const image = file && (await read(file));
    const data = check(call, typeof image === "string" ? { [field]: image } : {});
    return () => {
      const present = presentPath();
      const path = typeof image === "object" ? replaceUpload(database, area, image, present) : present;
      const row = { ...data, [column]: path };
      if (store) return store(call, row, id ?? 0);
      return update(database, table, id ?? 0, row) as Output<E>;
    };
  },
});

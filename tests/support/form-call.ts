import type { ApiSession } from "./reference-sign-in.ts";

/** The response to a call made without the contract. */
interface FormAnswer {
  readonly status: number;
  readonly message: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
}

export type Fields = Readonly<Record<string, string | File>>;

/** Sends a multipart form as it is, valid or not. */
export async function sendForm(
  url: string,
  method: "POST" | "PUT",
  fields: Fields,
  session: ApiSession | undefined,
): Promise<FormAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = session && { authorization: `Bearer ${session.bearer}` };
  const response = await fetch(url, { method, body, ...(headers && { headers }) });
  const text = await response.text();
  const { message, fieldErrors } = (text === "" ? {} : JSON.parse(text)) as Partial<FormAnswer>;
  return { status: response.status, message, fieldErrors };
}

/** The documented messages of fields. */
export const MESSAGE = {
  required: "Полето е задолжително!",
  invalid: "Вредноста не е исправна!",
  email: "Внесете точен формат на адреса на е-пошта!",
  timeOrder: "Почетното време мора да биде пред крајното време!",
  pictureFormat: "Мора да прикачите слика во формат jpg/png!",
  pictureTooLarge: "Прикачената слика е поголема од 500 KB!",
  iconRequired: "Прикачи икона!",
  iconFormat: "Прикачената икона мора да е PNG!",
  iconTooLarge: "Прикачената икона е поголема од 50 KB!",
  iconDimensions: "Иконата мора да биде со димензии 128px x 128px!",
  tooLong: (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`,
} as const;

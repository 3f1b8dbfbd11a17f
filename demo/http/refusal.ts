import { STATUS_CODES } from "node:http";

/** Messages by payload field, in Macedonian like those of the legacy API. */
export type RefusedFields = Readonly<Record<string, string>>;

const MESSAGES: Readonly<Record<number, string>> = {
  400: "Барањето не е исправно.",
  401: "Потребна е најава.",
  403: "Немате право на оваа постапка.",
  404: "Записот не постои.",
  405: "Методот не е дозволен.",
  409: "Записот веќе постои.",
  413: "Барањето е преголемо.",
  415: "Форматот на барањето не е поддржан.",
  500: "Настана грешка во сервисот.",
};

/** The refusal of a call; the router sends it as `{status, error, message, fieldErrors?}`. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly fieldErrors: RefusedFields | undefined;

  constructor(status: number, fieldErrors?: RefusedFields) {
    super(MESSAGES[status] ?? STATUS_CODES[status] ?? "");
    this.name = "Refusal";
    this.status = status;
    this.fieldErrors = fieldErrors;
  }

  toJSON(): object {
    const { status, message, fieldErrors } = this;
    return { status, error: STATUS_CODES[status], message, ...(fieldErrors && { fieldErrors }) };
  }
}

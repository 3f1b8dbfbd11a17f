import { ContactForm } from "#app/model/contact.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(ContactForm);

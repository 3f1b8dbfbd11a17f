import { client, type Client, formTo, idsIn, type Page, type PageForm, valueIn } from "./http.ts";

export type Account = "administrator" | "assistant" | "assistant2" | "monitor";

/** A browser without JavaScript in which a demo account has signed in through the identity provider. */
export async function signedIn(origin: string, username: Account): Promise<Client> {
  const person = client(origin);
  // To a page that asks the API nothing.
  const login = await person.get("/admin/login?returnTo=/admin/tutorials");
  const home = await signInFrom(person, login, username);
  if (home.path !== "/admin/tutorials") throw new Error(`${username} is not signed in: ${home.path}`);
  return person;
}

/** From the sign-in screen through the identity provider to the page that it redirects to. */
export async function signInFrom(person: Client, login: Page, username: string): Promise<Page> {
  const provider = await person.submit(formTo(login, "/admin/authenticate"));
  const credentials = provider.forms.find(({ fields }) => fields.some(([name]) => name === "password"));
  // A person who still has a session at the identity provider is redirected straight back.
  return credentials ? person.submit(credentials, { username, password: "demo" }) : provider;
}

/** The page of one of this person's cases, and its forms. */
export async function ownCase(person: Client): Promise<Page> {
  const [id] = idsIn(await person.get("/admin/cases"), "/admin/cases/view/");
  if (id === undefined) throw new Error("There is no case in the list");
  return person.get(`/admin/cases/view/${id}`);
}

/** The form on the page of a case that changes one of its three statuses. */
export const statusForm = ({ forms }: Page, kind = "case"): PageForm | undefined =>
  forms.find((form) => valueIn(form, "status") === kind);

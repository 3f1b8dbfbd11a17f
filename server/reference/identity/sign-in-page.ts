import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { escapeHtml, page } from "./page.ts";

/** What was wrong, by field. */
export type Mistakes = Readonly<Partial<Record<"username" | "password", string>>>;

interface Field {
  readonly name: keyof Mistakes;
  readonly label: string;
  /** Attributes of the control as HTML. */
  readonly attributes: string;
}

const summary = (mistakes: Mistakes) => `
  <div class="errors" role="alert">
    <h2>Проверете ги полињата за грешки!</h2>
    <ul>${Object.entries(mistakes)
      .map(([name, message]) => `<li><a href="#${name}">${message}</a></li>`)
      .join("")}</ul>
  </div>`;

function field({ name, label, attributes }: Field, mistake: string | undefined): string {
  const wrong = mistake !== undefined;
  return `
    <div class="field${wrong ? " wrong" : ""}">
      <label for="${name}">${label}</label>
      ${wrong ? `<p class="error" id="${name}-error">${mistake}</p>` : ""}
      <input id="${name}" name="${name}" required ${attributes}
        ${wrong ? `aria-invalid="true" aria-describedby="${name}-error"` : ""}>
    </div>`;
}

const demoAccounts = `
  <div class="note">
    <h2>Демо сметки</h2>
    <p>Лозинката на секоја сметка е <code>${DEMO_PASSWORD}</code>. Податоците се измислени.</p>
    <dl>${DEMO_ACCOUNTS.map(
      ({ username, role }) => `<div><dt><code>${username}</code></dt><dd>${role}</dd></div>`,
    ).join("")}</dl>
  </div>`;

/** The sign-in page with the username that was typed and what was wrong with it. */
export function signInPage(username: string, mistakes: Mistakes): string {
  const failed = Object.keys(mistakes).length > 0;
  const first = mistakes.username !== undefined || !failed ? "username" : "password";
  const focus = (name: string) => (name === first ? "autofocus" : "");
  return page({
    title: failed ? "Грешка: Најава" : "Најава",
    main: `
      <h1>Најава</h1>
      ${failed ? summary(mistakes) : ""}
      <form method="post" novalidate>
        ${field(
          {
            name: "username",
            label: "Корисничко име",
            attributes: `value="${escapeHtml(username)}" maxlength="255" autocomplete="username" autocapitalize="none" spellcheck="false" ${focus("username")}`,
          },
          mistakes.username,
        )}
        ${field(
          {
            name: "password",
            label: "Лозинка",
            attributes: `type="password" maxlength="255" autocomplete="current-password" ${focus("password")}`,
          },
          mistakes.password,
        )}
        <button class="btn">Најави се</button>
      </form>
      ${demoAccounts}`,
  });
}

/** Shown when the sign-in is over, or was started in another browser; `home` is the app's sign-in page. */
export const expiredPage = (home: string): string =>
  page({
    title: "Најавата истече",
    main: `<h1>Најавата истече</h1><p><a href="${escapeHtml(home)}">Најавете се повторно</a></p>`,
  });

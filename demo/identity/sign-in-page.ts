import { html } from "hono/html";
import type { Markup } from "../http/plain-page.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { htmlPage } from "./page.ts";

export type Mistakes = Readonly<Partial<Record<"username" | "password", string>>>;

export function signInPage(username: string, mistakes: Mistakes): Markup {
  const failed = Object.keys(mistakes).length > 0;
  const isFirst = (name: keyof Mistakes) => name === (mistakes.username || !failed ? "username" : "password");
  const focus = (name: keyof Mistakes) => (isFirst(name) ? html` autofocus` : "");
  return htmlPage(
    failed ? "Грешка: Најава" : "Најава",
    html`<h1>Најава</h1>
      ${failed ? summary(mistakes) : ""}
      <form method="post" novalidate>
        ${field(
          "username",
          "Корисничко име",
          html`value="${username}" maxlength="255" autocomplete="username" autocapitalize="none"
          spellcheck="false"${focus("username")}`,
          mistakes.username,
        )}
        ${field(
          "password",
          "Лозинка",
          html`type="password" maxlength="255" autocomplete="current-password"${focus("password")}`,
          mistakes.password,
        )}
        <button class="btn">Најави се</button>
      </form>
      <div class="note">
        <h2>Демо сметки</h2>
        <p>Лозинката на секоја сметка е <code>${DEMO_PASSWORD}</code>. Податоците се измислени.</p>
        <dl>
          ${DEMO_ACCOUNTS.map(
            (account) =>
              html`<div>
                <dt><code>${account.username}</code></dt>
                <dd>${account.role}</dd>
              </div>`,
          )}
        </dl>
      </div>`,
  );
}

const summary = (mistakes: Mistakes) =>
  html`<div class="errors" role="alert">
    <h2>Проверете ги полињата за грешки!</h2>
    <ul>
      ${Object.entries(mistakes).map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}
    </ul>
  </div>`;

const field = (name: keyof Mistakes, label: string, attributes: Markup, mistake: string | undefined) =>
  html`<div class="field${mistake ? " wrong" : ""}">
    <label for="${name}">${label}</label>
    ${mistake ? html`<p class="error" id="${name}-error">${mistake}</p>` : ""}
    <input
      id="${name}"
      name="${name}"
      required
      ${attributes}${mistake ? html` aria-invalid="true" aria-describedby="${name}-error"` : ""}
    />
  </div>`;

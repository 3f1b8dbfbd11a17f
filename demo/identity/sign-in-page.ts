import { html } from "hono/html";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { htmlPage, type Markup } from "./page.ts";

/** @param username as typed, if it or the password was wrong */
export function signInPage(username?: string): Markup {
  const failed = username !== undefined;
  const wrong = failed ? html` aria-invalid="true" aria-describedby="wrong"` : "";
  return htmlPage(
    failed ? "Грешка: Најава" : "Најава",
    html`<h1>Најава</h1>
      ${failed ? html`<p class="error" id="wrong" role="alert">Корисничкото име или лозинката не се точни.</p>` : ""}
      <form method="post" novalidate>
        <div class="field">
          <label for="username">Корисничко име</label>
          <input
            id="username"
            name="username"
            value="${username ?? ""}"
            required
            autofocus
            maxlength="255"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${wrong}
          />
        </div>
        <div class="field">
          <label for="password">Лозинка</label>
          <input
            id="password"
            name="password"
            type="password"
            required
            maxlength="255"
            autocomplete="current-password"
            ${wrong}
          />
        </div>
        <button class="btn">Најави се</button>
      </form>
      <div class="note">
        <h2>Демо сметки</h2>
        <p>Лозинката на секоја сметка е <code>${DEMO_PASSWORD}</code>. Податоците се измислени.</p>
        <dl>
          ${DEMO_ACCOUNTS.map(
            ({ username: name, role }) =>
              html`<div>
                <dt><code>${name}</code></dt>
                <dd>${role}</dd>
              </div>`,
          )}
        </dl>
      </div>`,
  );
}

import type { Env } from "#server/settings/env.ts";

/** Tells the person at the terminal; standard output belongs to the log. */
export const say = (text: string) => void process.stderr.write(`${text}\n`);

/** What a person at a terminal wants to know about a demo: where it is, who may sign in, and that it is one. */
export function welcome(env: Env): string {
  const { port, appOrigin, dataDir, referencePort, referenceSmtpPort, referenceApi, oidc } = env;
  const origin = appOrigin ?? `http://localhost:${port}`;
  const accounts = "administrator, assistant, assistant2 or monitor; password: demo";
  return [
    "",
    "  Constituency offices: a demo. Every person and case in it is invented.",
    "",
    `  Portal        ${origin}/`,
    `  Back-office   ${origin}/admin`,
    ...(oidc.demo ? [`  Sign in as    ${accounts}`] : []),
    ...(referenceApi ? [`  API           the reference API on port ${referencePort}`] : []),
    ...(referenceSmtpPort === undefined ? [] : [`  Mail          http://localhost:${referencePort}/mail`]),
    `  Data          ${dataDir}`,
    "",
    "  Stop it with Ctrl-C.",
    "",
  ].join("\n");
}

import type { Env } from "#server/settings/env.ts";

/** Prints a line for the person at the terminal; standard output is for the log. */
export const say = (text: string) => void process.stderr.write(`${text}\n`);

/** The welcome text of a demo: its address, its accounts, and that it is a demo. */
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

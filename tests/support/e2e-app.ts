/** The app of one Playwright worker, and its API: such as `http://localhost:4711`. */
type WorkersApp = Readonly<Record<"origin" | "api", string>>;

const nameOf = (worker: string | number) => `E2E_APP_${worker}`;

/** Passes an app to the workers through the environment, which they inherit. */
export function nameApp(worker: number, app: WorkersApp): void {
  process.env[nameOf(worker)] = JSON.stringify(app);
}

/** The app of this worker; a replacement of a failed worker gets the same one. */
export function ownApp(): WorkersApp {
  const app = process.env[nameOf(process.env["TEST_PARALLEL_INDEX"] ?? "0")];
  // Tests are also listed, without a worker and an app.
  return app === undefined ? { origin: "", api: "" } : (JSON.parse(app) as WorkersApp);
}

/** The app of one worker of the browser's stories. */
interface WorkersApp {
  /** Such as `http://localhost:4711`. */
  readonly origin: string;
  /** Base address of its API. */
  readonly api: string;
}

const nameOf = (worker: string | number) => `E2E_APP_${worker}`;

/** Tells the workers, which inherit the environment, of an app. */
export function nameApp(worker: number, app: WorkersApp): void {
  process.env[nameOf(worker)] = JSON.stringify(app);
}

/** The app of this worker; the one that replaces a worker that has failed has the same. */
export function ownApp(): WorkersApp {
  const app = process.env[nameOf(process.env["TEST_PARALLEL_INDEX"] ?? "0")];
  // Stories are also listed, without a worker and an app.
  return app === undefined ? { origin: "", api: "" } : (JSON.parse(app) as WorkersApp);
}

/** A place in the history of the sources. */
interface Release {
  /** As in `package.json`; `development` where sources run without a build. */
  readonly version: string;
  /** The commit, as `git describe` or the build's variable `COMMIT` names it; empty if unknown. */
  readonly revision: string;
}

const release: Release = import.meta.env?.RELEASE ?? { version: "development", revision: "" };

/** Which version of the product this is, written into the build. */
export const { version: VERSION, revision: REVISION } = release;

/** The identity provider can't be reached, or does not do what its protocol says: nobody can sign in now. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super("The identity provider is unavailable", { cause });
    this.name = "ProviderUnavailable";
  }
}

/** This sign-in is not to be trusted, or was refused: the person may try again. */
export class SignInRefused extends Error {
  /** Fixed word for the log. */
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`Sign-in refused: ${reason}`, { cause });
    this.name = "SignInRefused";
    this.reason = reason;
  }
}

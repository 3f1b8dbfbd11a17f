import { type ClientInstrumentation, createPath } from "react-router";

/** Works with the tab's storage, where the browser allows it. */
export function inTabStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const WANTED = "wanted";

let wanted: URL | undefined;

function remember() {
  // The address changes before the navigation ends: then the page that is loaded is the wanted one.
  if (!wanted || createPath(wanted) === createPath(location)) return;
  const path = createPath(wanted);
  inTabStorage((storage) => storage.setItem(WANTED, path));
}

/**
 * Remembers where a navigation leads when its document ends: if a file of the next page fails to load, the
 * framework reloads the current one, although the next one was wanted. A component would learn of the
 * navigation only when React draws it, on a busy phone after the file has failed.
 */
export const wantedPage: ClientInstrumentation = {
  router({ instrument }) {
    addEventListener("pagehide", remember);
    instrument({
      async navigate(navigate, { to }) {
        // A step of the history changes the address at once.
        const address = typeof to === "number" ? undefined : new URL(to, location.href);
        wanted = address;
        await navigate();
        if (wanted === address) wanted = undefined;
      },
    });
  },
};

/** The address of that page, once. */
export const takeWantedPage = () =>
  inTabStorage((storage) => {
    const path = storage.getItem(WANTED);
    storage.removeItem(WANTED);
    return path;
  });

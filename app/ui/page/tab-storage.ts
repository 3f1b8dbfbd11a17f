/** Works with what this tab keeps, where the browser allows it to keep anything. */
export function inTabStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

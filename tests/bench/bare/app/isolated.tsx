export { default } from "./long.tsx";

/** What R30 asks of every page of the product: for these a browser starts a process anew. */
export const headers = () => ({
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
});

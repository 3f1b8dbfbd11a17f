import type { RouterContextProvider } from "react-router";

/** What the HTTP layer and the middleware know of one request, for loaders, actions and what they call. */
export type Context = Readonly<RouterContextProvider>;

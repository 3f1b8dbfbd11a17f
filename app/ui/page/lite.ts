import { createContext } from "react";

/**
 * Whether the page goes out in lite mode, without any script. The server says so around the whole document, faults
 * included; in the browser it is always false, because a page in lite mode never comes to life.
 */
export const LiteContext = createContext(false);

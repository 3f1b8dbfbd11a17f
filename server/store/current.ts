import { partOfProduct } from "#server/context.ts";
import type { KeyRing } from "./keys.ts";
import type { Limits } from "./limits.ts";
import type { Store } from "./store.ts";

/** The one store of a product. */
export const storeOf = partOfProduct<Store>("store");

/** Where a product counts: for its HTTP layer and for its forms. */
export const limitsOf = partOfProduct<Limits>("limits");

/** The keys of a product. */
export const keysOf = partOfProduct<KeyRing>("keys");

// Loaded before the product with `--import`: writes to standard error each part of the build that is loaded,
// without its hash. Plain JavaScript, because Node would load its TypeScript support for it.
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, next) {
    const part = /\/build\/server\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(url)?.[1];
    if (part) process.stderr.write(`loaded: ${part}\n`);
    return next(url, context);
  },
});

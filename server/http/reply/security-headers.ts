import type { ServerResponse } from "node:http";

/** Browser features that no page of ours uses, geolocation on the home page apart. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];

const NO_FEATURES = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");

/** The `Permissions-Policy` of the home page, whose script asks where it is and tells no server. */
export const MAY_ASK_PLACE = NO_FEATURES.replace("geolocation=()", "geolocation=(self)");

const ALWAYS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Origin-Agent-Cluster": "?1",
  "Permissions-Policy": NO_FEATURES,
};

/** Whether a page's address opens something, so that not even our own server is told it as referrer. */
export const hidesReferrer = (path: string): boolean => /^\/request\/./i.test(path);

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

interface HeaderOptions {
  /** Whether browsers reach us by https; a plain-http demo must not send HSTS. */
  readonly https: boolean;
  /** Chromium applies `form-action` to redirects after a form as well, and sign-in leads there. */
  readonly identityProvider: string;
  /** Whether scripts insert the style sheets, as in development. */
  readonly inlineStyles?: boolean | undefined;
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** The header set of R26-R31; none depends on the route. */
export function securityHeaders({ https, identityProvider, inlineStyles = false }: HeaderOptions) {
  const fixed = Object.entries({
    ...ALWAYS,
    ...(https && { "Strict-Transport-Security": `max-age=${TWO_YEARS}; includeSubDomains` }),
  });
  const own = inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  const policy = (scripts: string, styles: readonly string[] = []) =>
    contentPolicy(scripts, [...own, ...styles].join(" "), identityProvider);
  return {
    /** All headers, for an individual page whose scripts carry a nonce. */
    forNonce: (nonce: string): readonly (readonly [name: string, value: string])[] => [
      ...fixed,
      ["Content-Security-Policy", policy(`'nonce-${nonce}' 'strict-dynamic'`)],
    ],
    /** The Content-Security-Policy of a shared page, with hashes of its inline content. */
    // Hashes don't cover what scripts load: that must come from our origin, where pictures and texts are no scripts.
    policyFor: ({ scripts, styles }: Record<"scripts" | "styles", readonly string[]>) =>
      policy(scripts.length > 0 ? ["'self'", ...scripts].join(" ") : "'none'", styles),
  };
}

function contentPolicy(scripts: string, styles: string, identityProvider: string) {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${identityProvider}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers that also apply to a page's files; the others concern documents and mean nothing for a script or font. */
const OF_FILES = ["X-Content-Type-Options", "Cross-Origin-Resource-Policy"];

const OF_PAGES = [
  "Content-Security-Policy",
  ...Object.keys(ALWAYS).filter((name) => !OF_FILES.includes(name)),
];

/** The policy of a file that a browser may open as a document: everything is forbidden there. */
const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** @param opensAsPage whether a browser makes a document of it, in which script could run */
export function applyFileHeaders(response: ServerResponse, opensAsPage: boolean) {
  for (const name of OF_PAGES) response.removeHeader(name);
  if (opensAsPage) response.setHeader("Content-Security-Policy", FILE_POLICY);
}

/** The Content-Security-Policy of a download: if it is opened anyway, it is sandboxed (R41). */
export const DOWNLOAD_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Sets the headers before anything is answered, so that no path can forget them; a response may still tighten one. */
export function applyHeaders(response: ServerResponse, headers: readonly (readonly [string, string])[]) {
  for (const [name, value] of headers) response.setHeader(name, value);
}

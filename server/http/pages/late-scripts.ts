import { SCRIPT_FAILED_AT } from "#app/model/protocol.ts";

/**
 * What our scripts need, and what tells Chrome 99, Samsung Internet 18, Safari 15.4 and Firefox 105 from
 * older browsers: dialogs, channels between tabs, the streams in which the framework gets its data, which
 * button was pressed, and methods that are called everywhere. Rules in layers are as old as Chrome 99.
 */
export const NEEDED_OF_BROWSERS = [
  "self.CSSLayerBlockRule",
  "self.HTMLDialogElement",
  "HTMLDialogElement.prototype.showModal",
  "self.BroadcastChannel",
  "self.TextEncoderStream",
  "self.SubmitEvent",
  "SubmitEvent.prototype.submitter",
  "Object.hasOwn",
  "[].at",
  "[].findLastIndex",
];

/** Whether a browser has all of it; instance members are looked up with `in`, not read. */
const HAS_ALL = NEEDED_OF_BROWSERS.map((name) => name.replace(/^(\w+\.prototype)\.(\w+)$/, '"$2"in $1')).join(
  "&&",
);

/**
 * Lets the scripts of a page out of the template before it, in words that any browser understands. Before them it adds
 * their preloads: as links in the page they could delay style sheets, because few proxies honour priorities, and each
 * request costs an old phone some milliseconds before its first screen (docs/decisions/speed.md). A script waits for
 * style sheets before it. The framework finds the links anywhere in the document.
 *
 * Where scripts stay away, the page looks like one: a request is no dialog, the form's languages are the only ones.
 */
const gate = (paths: readonly (string | undefined)[]) =>
  `!function(d,s,t){var n=!(${HAS_ALL}),w=d.querySelector(".wizard");` +
  `try{n=n||sessionStorage.getItem("${SCRIPT_FAILED_AT}")===location.pathname}catch(e){}` +
  `if(n){d.documentElement.setAttribute("data-served","");w&&w.removeAttribute("class");return}` +
  `${JSON.stringify(paths)}.forEach(function(h){var l=d.createElement("link");l.rel="modulepreload";l.nonce=s.nonce;l.href=h;d.head.appendChild(l)});` +
  `t.parentNode.replaceChild(t.content,t)}(document,document.currentScript,document.currentScript.previousSibling)`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * Puts the scripts of a page into a template at its end, where a browser neither runs nor fetches them, and behind it
 * the one script that lets them out where they will work. Elsewhere the page stays as it is, as in lite mode.
 * @param nonce of the page's own scripts
 */
export function withLateScripts(html: Buffer<ArrayBuffer>, nonce: string | undefined): Buffer<ArrayBuffer> {
  const own = nonce === undefined ? "<script" : `<script nonce="${nonce}"`;
  // React puts preloads in the head; to decode and search all of the page would take a twentieth of its CPU.
  const head = html.indexOf("</head>");
  const start = html.toString("utf8", 0, head);
  const paths = [...start.matchAll(PRELOAD)].map(([, path]) => path);
  // All scripts from the first one with the nonce are ours.
  const scripts = html.indexOf(own, head);
  const end = html.lastIndexOf("</body>");
  if (scripts === -1 || end < scripts) return html;
  return Buffer.concat([
    // Links need no nonce; React, which can't know it, would complain.
    Buffer.from(start.replaceAll(PRELOAD, "").replaceAll(` nonce="${nonce}"`, "")),
    html.subarray(head, scripts),
    Buffer.from("<template>"),
    html.subarray(scripts, end),
    Buffer.from(`</template>${own}>${gate(paths)}</script>`),
    html.subarray(end),
  ]);
}

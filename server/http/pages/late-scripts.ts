const PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g;

/**
 * Lets the browser ask for the scripts of a page after its text: each question costs an old phone some milliseconds,
 * and on a slow network a script's bytes travel instead of the page's own. The framework finds the links wherever they
 * stand.
 */
export function withLateScripts(html: string): string {
  const preloads = html.match(PRELOAD)?.join("") ?? "";
  const end = html.lastIndexOf("</body>");
  if (preloads === "" || end === -1) return html;
  return html.slice(0, end).replaceAll(PRELOAD, "") + preloads + html.slice(end);
}

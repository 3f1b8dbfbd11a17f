/**
 * Few files: each one costs an old phone a request and a kilobyte of headers. With what twelve pages share in one chunk,
 * chosen by the bundler, home had 17 scripts of 160 kB instead of 9 of 108 (26 November 2026).
 */
export const BROWSER_CHUNKS = [
  {
    name: "framework",
    priority: 1,
    test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  {
    name: "frame",
    test: /\/app\/(?:route\/packed|portal\/home\/names|ui\/(?:frame\/(?!dropdown)|page\/(?!badge|copy-button|today|text-language|client-navigation)|icon\.|map\/country|form\/(?:fault|submit|field-values))|model\/(?:keys-of|protocol|text\/language)|i18n\/use-translation)/,
  },
  {
    // Not for the first view of home, but for nearly all that follows.
    name: "parts",
    test: /\/app\/(?:ui\/(?:page\/(?:text-language|client-navigation)|form\/(?:fields\/option|chooser\/chooser))|model\/(?:limits|text\/(?:clean|fold|latin)))/,
  },
  { name: "map", test: /\/app\/ui\/map\/(?!live|placement|map\.css|country)/ },
  {
    name: "day",
    test: /\/app\/(?:ui\/(?:page\/today|form\/(?:day\/day-input|fields\/month-options))|model\/fields\/day-text)/,
  },
  { name: "field", test: /\/app\/ui\/form\/fields\/(?:choices|field\.|select-field)/ },
  {
    name: "fields",
    test: /\/app\/(?:ui\/form\/(?:error-summary|field-table|post-form|steps|use-checked-form|fields\/text-field))/,
  },
  { name: "lookups", test: /\/app\/model\/lookups/ },
  { name: "format", test: /\/app\/model\/format\./ },
  {
    name: "lists",
    test: /\/app\/(?:ui\/(?:list\/|style\/(?:staff|strip)|frame\/dropdown|page\/badge)|i18n\/mk\/shared|admin\/kit\/list\/(?!register|days)|admin\/kit\/frame\/(?:page-missing|keyboard|use-frame|crumbs)|model\/(?:access|media))/,
  },
  {
    name: "sheet",
    test: /\/app\/(?:i18n\/mk\/sheet|admin\/(?:kit\/frame\/waiting-rows|meetings\/sheet\.tsx)|ui\/(?:calendar\/entry|style\/calendar))/,
  },
  { name: "cases", test: /\/app\/(?:admin\/cases\/list\/queue\.|i18n\/mk\/case)/ },
  { name: "record", test: /\/app\/(?:admin\/kit\/record\/(?!activity)|i18n\/mk\/record)/ },
];

/** Unused parts of these modules can be dropped. */
export const PURE_MODULES = [
  // Except styles: a list imports no form for one name that only its loader needs.
  { test: /\/app\/.*\.tsx?$/, sideEffects: false },
  // Localizers of react-big-calendar that we don't use import all plugins of dayjs.
  { test: /\/dayjs\/plugin\//, sideEffects: false },
];

/** Dependencies found only when pages are opened, each of which reloads the page (development only). */
export const FOUND_LATE = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "i18next",
  "react-dom",
  "react-router",
  "react-router/dom",
  "zod",
];

import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("short.tsx"),
  route("long", "long.tsx"),
  route("rows", "rows.tsx"),
] satisfies RouteConfig;

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { officePaths } from "@sovereign/domain/office-paths";
import { expect, it } from "vitest";
import config from "#routes.ts";
import { routePatterns } from "./route-patterns.ts";

it("the server knows every path that renders a page, once, and no catch-all (decision 40)", () => {
  const routes = {
    root: { id: "root", path: "" },
    page: { id: "page", parentId: "root" },
    home: { id: "home", parentId: "page", index: true },
    about: { id: "about", parentId: "page", path: "/about" },
    app: { id: "app", parentId: "page", path: "/app" },
    frame: { id: "frame", parentId: "app" },
    dashboard: { id: "dashboard", parentId: "frame", index: true },
    day: { id: "day", parentId: "frame", path: "/app/history/:date" },
    lost: { id: "lost", parentId: "frame", path: "/app/*" },
    text: { id: "text", parentId: "piece", index: true },
    piece: { id: "piece", parentId: "page", path: "/office/publish/:name" },
    preview: { id: "preview", parentId: "piece", path: "preview" },
    missing: { id: "missing", parentId: "page", path: "*" },
  };
  expect(routePatterns(routes)).toEqual([
    "/",
    "/about",
    "/app",
    "/app/history/:date",
    "/office/publish/:name",
    "/office/publish/:name/preview",
  ]);
});

it("the server knows every page of the office", () => {
  const routes: Parameters<typeof routePatterns>[0] = {};
  const add = (entries: readonly RouteConfigEntry[], parentId: string) => {
    for (const { path, index, children = [] } of entries) {
      const id = String(Object.keys(routes).length);
      routes[id] = { id, parentId, ...(path && { path }), ...(index && { index }) };
      add(children, id);
    }
  };
  add(config, "root");
  const known = routePatterns(routes).map((pattern) => pattern.split("/"));
  const piece = { shelf: "briefings", name: "x" } as const;
  const { anyOther, ...others } = officePaths;
  const all = Object.values(others).flatMap((to) => (typeof to === "string" ? to : []));
  const deep = [
    officePaths.member("x"),
    officePaths.broadcast("x"),
    officePaths.mail("x"),
    officePaths.gift("x"),
    officePaths.piece(piece),
    officePaths.pieceVersions(piece),
    officePaths.piecePreview(piece),
  ];
  const unknown = [...all, ...deep].filter((to) => {
    const parts = to.replace(/\?.*/, "").split("/");
    return !known.some(
      (each) =>
        each.length === parts.length &&
        each.every((part, at) => part.startsWith(":") || part === parts[at]),
    );
  });
  expect(unknown).toEqual([]);
});

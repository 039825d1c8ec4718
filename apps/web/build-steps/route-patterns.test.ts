import { expect, it } from "vitest";
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

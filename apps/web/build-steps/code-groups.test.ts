import { describe, expect, it } from "vitest";
import { CODE_GROUPS, codeGroup, fetchedAlong } from "./code-groups.ts";

const route = (name: string) =>
  `/web/src/${name === "root" ? "" : "routes/"}${name}.tsx?client-route`;
const ENTRY = "/web/src/entry.client.tsx";

/** Returns the bundler's module graph for a table of imports. */
function graphOf(imports: Record<string, string[]>, later: Record<string, string[]> = {}) {
  const importersIn = (table: Record<string, string[]>, id: string) =>
    Object.keys(table).filter((importer) => table[importer]?.includes(id));
  return {
    getModuleInfo: (id: string) => ({
      importers: importersIn(imports, id),
      dynamicImporters: importersIn(later, id),
    }),
  };
}

describe("script groups", () => {
  it.each([
    ["code on every page", [ENTRY], "start"],
    ["the frame of every page, whatever else imports it", [route("page"), route("about")], "start"],
    ["the frame of the app, whichever page imports it", [route("app.page")], "app"],
    ["code shared with a public page", [route("app"), route("about")], "common"],
    ["code of the dashboard only", [route("app.dashboard")], "dashboard"],
    [
      "code the dashboard shares within the app",
      [route("app.dashboard"), route("app.history")],
      "app",
    ],
    ["code of another page of the app", [route("app.history"), route("app.settings")], null],
    ["code of one public page", [route("about")], null],
    ["code it shares with the operators' page", [route("about"), route("stripe-test")], null],
    ["code that pages of the office share", [route("office"), route("office.log")], "office"],
    [
      "code of the office's publishing",
      [route("office.piece"), route("office.publish")],
      "publishing",
    ],
    ["code of its money", [route("office.money"), route("office.habits")], "money"],
    ["what its members need", [route("office.today"), route("office.member")], "members"],
    ["what is done to them", [route("office.gift"), route("office.member")], "acts"],
    ["code of two of its sections", [route("office.money"), route("office.piece")], "office"],
    ["code of one page of the office", [route("office.log")], null],
    ["code of one page that the office uses too", [route("offer"), route("office.log")], "common"],
    ["the same of the app", [route("app.history"), route("office.log")], "common"],
    ["code of the app that the office uses too", [route("app"), route("office")], "app"],
  ])("%s", (_, importers, group) => {
    const imports = Object.fromEntries(importers.map((id) => [id, ["/web/src/core/middle.ts"]]));
    const graph = graphOf({
      ...imports,
      // A round of imports, as far from the pages as it likes.
      "/web/src/core/middle.ts": ["/web/src/core/module.ts"],
      "/web/src/core/module.ts": ["/web/src/core/middle.ts"],
    });
    expect(codeGroup("/web/src/core/module.ts", graph)).toBe(group);
  });

  it("counts pages of members and visitors alone for what every page has", () => {
    const places = (many: number, office: number) => {
      const pages = [
        ...Array.from({ length: many }, (_, place) => route(`app.page-${place}`)),
        ...Array.from({ length: office }, (_, place) => route(`office.page-${place}`)),
        route("about"),
      ];
      const graph = graphOf(Object.fromEntries(pages.map((id) => [id, ["/web/src/core/x.ts"]])));
      return CODE_GROUPS.filter(({ name }) => name("/web/src/core/x.ts", graph) === "common")
        .length;
    };
    expect(places(14, 0)).toBe(2);
    expect(places(13, 20)).toBe(1);
  });

  it("keeps a page's deferred code out of the page's script", () => {
    const imports = { "/web/src/later.ts": ["/web/src/of-later.ts"] };
    const graph = graphOf(imports, { [ENTRY]: ["/web/src/later.ts"] });
    expect(codeGroup("/web/src/of-later.ts", graph)).toBeNull();
    expect(codeGroup("/web/src/later.ts", graph)).toBeNull();
  });

  it("leaves code shared by a page of the app and its sheet in the page", () => {
    const sheet = "/web/src/days/why-sheet.tsx";
    const imports = {
      [route("app.dashboard")]: ["/web/src/days/shared.ts"],
      [sheet]: ["/web/src/days/shared.ts", "/web/src/days/own.ts"],
    };
    const graph = graphOf(imports, { [route("app.dashboard")]: [sheet] });
    expect(codeGroup("/web/src/days/shared.ts", graph)).toBe("app");
    expect(codeGroup("/web/src/days/own.ts", graph)).toBeNull();
  });

  it.each(["remind-me.tsx", "reminder-start.ts"])(
    "leaves code shared by the app's frame and its deferred reminder code (%s) in the frame",
    (file) => {
      const later = `/web/src/features/reminders/${file}`;
      const shared = ["/web/src/design/shared.tsx"];
      const graph = graphOf(
        { [route("app")]: shared, [later]: shared },
        { [route("app")]: [later] },
      );
      expect(codeGroup("/web/src/design/shared.tsx", graph)).toBe("app");
    },
  );

  it("fetches only a sheet's own code with that sheet", () => {
    const along = ["assets/app-Ab1.js", "assets/why-sheet-Cd2.css"];
    expect(fetchedAlong("assets/why-sheet-Ef3.js", along)).toEqual(["assets/why-sheet-Cd2.css"]);
    expect(fetchedAlong("assets/launch-flow-Gh4.js", along)).toBe(along);
  });

  it("fetches nothing with the app's own code while a write is pending on another page", () => {
    const writes = "/web/src/features/one-thing/writes.ts";
    const graph = graphOf({ [route("app")]: [writes] }, { [ENTRY]: [writes] });
    expect(codeGroup(writes, graph)).toBe("app");
    expect(fetchedAlong("assets/app-Ab1.js", ["assets/app-Cd2.css"])).toEqual([]);
  });

  it("keeps packages used by every page together, since their text changes only with them", () => {
    expect(codeGroup("/node_modules/react-dom/client.js", graphOf({}))).toBe("runtime");
    expect(codeGroup("/node_modules/react-hook-form/index.js", graphOf({}))).toBeNull();
  });
});

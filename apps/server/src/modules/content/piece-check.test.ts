import { setImmediate } from "node:timers/promises";
import { describe, expect } from "vitest";
import { officeOf } from "#testing/content-office.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

const HEAD = "---\nid: roof\nsection: briefings\ntitle: A Roof\naccess: member\norder: 90\n---\n\n";

describe("the check of a text that is written", () => {
  it("reads it as members would, and says where its links lead", async ({ product }) => {
    const { post } = await signUpStaff(product, "editor");
    const begun = await post("/api/office/pieces", {
      shelf: "briefings",
      name: "in-progress",
      title: "In Progress",
    });
    expect(begun.status).toBe(200);
    const text = [
      'A "roof".[^2]',
      "[a](/app/resources/briefings/in-progress)",
      "[b](/app/resources/books/nowhere)",
    ].join(" ");
    const answer = await post("/api/office/pieces/check", {
      shelf: "briefings",
      name: "roof",
      text: HEAD + text,
    });
    expect(answer.status).toBe(200);
    const check = await answer.json();
    expect(check).toMatchObject({
      shown: { title: "A Roof", access: "member", film: false },
      faults: [{ line: 9, field: "note", message: "[^2] is not defined" }],
      links: [
        { piece: "briefings/in-progress", title: "In Progress", state: "draft" },
        { piece: "books/nowhere", title: null, state: null },
      ],
    });
    expect(JSON.stringify(check.body)).toContain("“roof”");
  });

  it("names the faults of a front matter that cannot be read", async ({ product }) => {
    const { post } = await signUpStaff(product, "owner");
    const answer = await post("/api/office/pieces/check", {
      shelf: "programme",
      name: "day-04",
      text: "No front matter.",
    });
    expect(await answer.json()).toMatchObject({
      shown: null,
      body: null,
      length: null,
      faults: [{ line: 1, field: "front matter" }],
    });
  });
});

/** What a request that comes meanwhile waits for: the processor's time between two turns. */
async function longestTurnDuring(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  let longest = 0;
  let before = process.threadCpuUsage();
  while (!state.isDone) {
    await setImmediate();
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}

const HOSTILE: [name: string, text: string][] = [
  ["240 kB of links", "[a](".repeat(60_000)],
  ["half a megabyte of words", "the grey fox, in 2010. ".repeat(22_000)],
  ["as many paragraphs as it may have", '"The" grey fox, in 2010.\n\n'.repeat(990)],
];

describe("a text that takes long keeps nobody waiting", () => {
  it.for(HOSTILE)("%s, checked, saved and read §S101", async ([, words], { product }) => {
    const staff = await signUpStaff(product, "editor");
    const office = officeOf(staff);
    const made = { shelf: "frameworks", name: `plank-${words.length}`, title: "A Plank" };
    const path = `/api/office/pieces/${made.shelf}/${made.name}`;
    // What loads with a first text is not this one's.
    expect((await staff.post("/api/office/pieces", made)).status).toBe(200);
    const piece = await office.read(path);
    const [head = ""] = piece.text.split(/(?<=\n---\n)/);
    const text = `${head}\n${words}\n`;
    const turns = [
      await longestTurnDuring(staff.post("/api/office/pieces/check", { ...made, text })),
      await longestTurnDuring(office.save(piece, text)),
      await longestTurnDuring(office.read(path)),
    ];
    expect(Math.max(...turns), String(turns)).toBeLessThan(100);
    expect((await office.read(path)).text).toBe(text);
  });
});

import { describe, expect } from "vitest";
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
      'An honourable "roof".[^2]',
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
      style: [{ line: 9, column: 4, found: "honourable", write: "honorable" }],
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

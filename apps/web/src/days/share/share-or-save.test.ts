import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shareOrSave } from "./share-or-save.ts";

const IMAGE = new Blob(["marks"], { type: "image/png" });

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.protocol}`);
  });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
});

function withSheet(share: (data: ShareData) => Promise<void>, takesFiles = true): void {
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  Object.defineProperty(navigator, "canShare", { value: () => takesFiles, configurable: true });
}

const failing = (name: string) => () => Promise.reject(new DOMException("no", name));

const become = () => shareOrSave(IMAGE, "marks.png", "Sovereign");

describe("an image", () => {
  it("is passed as a file to the device's share sheet where that accepts files", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    withSheet(share);
    expect(await become()).toBe("shared");
    const [file] = share.mock.calls[0]?.[0].files ?? [];
    expect([file?.name, file?.type]).toEqual(["marks.png", "image/png"]);
    expect(saved).toEqual([]);
  });

  it("is saved where there is no share sheet, or none that accepts files", async () => {
    expect(await become()).toBe("saved");
    withSheet(() => Promise.resolve(), false);
    expect(await become()).toBe("saved");
    expect(saved).toEqual(["marks.png blob:", "marks.png blob:"]);
  });

  it("goes nowhere, without an error, when the member cancels §9.9", async () => {
    withSheet(failing("AbortError"));
    expect(await become()).toBe("canceled");
    expect(saved).toEqual([]);
  });

  it("is saved when the system refuses its share sheet", async () => {
    withSheet(failing("NotAllowedError"));
    expect(await become()).toBe("saved");
  });

  it("reports a failed share", async () => {
    withSheet(failing("DataError"));
    await expect(become()).rejects.toThrow("no");
  });
});

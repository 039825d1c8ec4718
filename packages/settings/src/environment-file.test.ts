import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  loadEnvironmentFile,
  parseEnvironmentFile,
  quotedValue,
  unknownNames,
} from "./environment-file.mjs";

it("reads what every program reads the same: marks, comments, quotes, several lines, escapes", () => {
  const text = [
    "\uFEFFFIRST=1\r",
    '# comment\nexport QUOTED="two # words" # why\nCOMMENTED=three # why\nEMPTY=',
    " SPACED = ' x ' \nINSIDE=a#b",
    "LINES='one\r\ntwo'",
    `ESCAPED="O'Hara \\"& Sons\\" \\$1"\nPRICE=$79`,
  ].join("\n");
  expect(parseEnvironmentFile(text)).toEqual({
    values: {
      FIRST: "1",
      QUOTED: "two # words",
      COMMENTED: "three",
      EMPTY: "",
      SPACED: " x ",
      INSIDE: "a#b",
      LINES: "one\ntwo",
      ESCAPED: `O'Hara "& Sons" $1`,
      PRICE: "$79",
    },
    problems: [],
  });
});

it("refuses a line that programs read differently, by its number", () => {
  const wrong = [
    "nonsense",
    "; a comment of systemd's",
    "NAME: value",
    "A=C:\\files",
    'A="C:\\files"',
    "A=pass$word",
    'A="pass$' + '{word}"',
    "A='a\\'",
    "A='a' b",
    "A=`a`",
    "A=\uFFFD",
    Buffer.from("\uFEFFA=1", "utf16le").toString(),
    "A='open",
  ];
  for (const line of wrong) {
    const { values, problems } = parseEnvironmentFile(`# one\nB='2\n3'\n${line}\nC=4\n`);
    expect(problems, line).toHaveLength(1);
    expect(problems[0], line).toMatch(/^line 4 /);
    expect(values, line).toEqual({ B: "2\n3", C: "4" });
  }
  const { problems: wide } = parseEnvironmentFile(Buffer.from("\uFEFFA=1", "utf16le").toString());
  expect(wide).toEqual(["line 1 has letters that are not UTF-8: save the file as UTF-8"]);
  const ofOthers = "export A=1\nB=2 # why\nC='3'\n";
  expect(parseEnvironmentFile(ofOthers).problems).toEqual([]);
  const { values, problems } = parseEnvironmentFile(ofOthers, { systemd: true });
  expect([Object.keys(values), problems.map((each) => each.slice(0, 10))]).toEqual([
    ["C"],
    ["line 1 (A)", "line 2 (B)"],
  ]);
});

it("writes any value so that it reads the same", () => {
  const parts = ["'", '"', "\\", "$a", "`", "#", " ", "\n", "é", "x"];
  for (const one of parts) {
    for (const other of parts) {
      for (const value of [`a${one}${other}b`, `${other}a${one}`.trim()]) {
        const read = parseEnvironmentFile(`A=${quotedValue(value)}\nB=1`, { systemd: true });
        expect(read, value).toEqual({ values: { A: value, B: "1" }, problems: [] });
      }
    }
  }
});

it("names what is no setting, with the nearest one", () => {
  expect(
    unknownNames(["APP_URI", "STRIPE_KEY", "app_url", "VENUE_NAME_OF_OURS", "NODE_ENVV"]),
  ).toEqual([
    "APP_URI is no setting: APP_URL is",
    "STRIPE_KEY is no setting: STRIPE_SECRET_KEY is",
    "app_url is no setting: APP_URL is",
    "VENUE_NAME_OF_OURS is no setting (.env.example lists them)",
    "NODE_ENVV is no setting: NODE_ENV is",
  ]);
  const others = ["PORT", "TZ", "PGHOST", "RCLONE_CONFIG_OFFSITE_TYPE", "DOMAIN", "HTTPS_PROXY"];
  expect(unknownNames([...others, "NODE_EXTRA_CA_CERTS"])).toEqual([]);
});

it("adds a file below the environment, all of it or nothing", ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "environment-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, ".env");
  const environment: Record<string, string | undefined> = { PORT: "1" };
  writeFileSync(file, "\uFEFFAPP_URL=https://harbour.app\nPORT=2\nHOST=\nAPP_URI=x\n");
  expect(loadEnvironmentFile(file, environment)).toEqual({
    problems: [],
    remarks: [".env: APP_URI is no setting: APP_URL is."],
  });
  expect(environment).toEqual({ PORT: "1", APP_URL: "https://harbour.app", APP_URI: "x" });
  // A child that reads it again has it in its environment.
  expect(loadEnvironmentFile(file, environment).remarks).toEqual([]);
  writeFileSync(file, "VENUE=York\nnonsense\n");
  expect(loadEnvironmentFile(file, environment).problems).toEqual([
    ".env, line 2 is no NAME=value: correct it, or put # before it",
  ]);
  expect(environment.VENUE).toBeUndefined();
  rmSync(file);
  expect(loadEnvironmentFile(file).problems).toEqual([".env does not exist"]);
  mkdirSync(file);
  expect(loadEnvironmentFile(file).problems[0]).toMatch(/^\.env is a folder/);
});

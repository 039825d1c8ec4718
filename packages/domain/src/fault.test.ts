import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Fault,
  type FaultReport,
  faultsExpireBefore,
  fingerprintText,
  MAX_FAULT_MEMBERS,
  withReport,
} from "./fault.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute));

const frame = { file: "apps/web/src/days/marks.ts", line: 12, column: 3, text: "marks.map(show)" };

const report: FaultReport = {
  kind: "crash",
  name: "TypeError",
  message: "missing_value",
  code: null,
  reference: "0a1b2c3d",
  version: "b1",
  route: "/app",
  device: "phone/safari/ios",
  isApp: false,
  frames: [frame],
  memberKey: "anna",
};

type Step = Partial<FaultReport> & { minute?: number; served?: string };

const after = (steps: readonly Step[], fault: Fault | null = null): Fault | null =>
  steps.reduce<Fault | null>(
    (met, { minute = 0, served = "b1", ...changed }) =>
      withReport(met, { ...report, ...changed }, { now: at(minute), served }),
    fault,
  );

describe("a fault", () => {
  it("counts its reports, and each member once", () => {
    const fault = after([{}, { minute: 5, reference: "other" }, { memberKey: null, minute: 9 }]);
    expect(fault).toMatchObject({
      count: 3,
      firstSeen: at(0),
      lastSeen: at(9),
      references: ["other", "0a1b2c3d"],
      members: [{ key: "anna", at: at(5).toISOString() }],
      versions: [{ name: "b1", count: 3, firstSeen: at(0).toISOString() }],
      routes: [{ name: "/app", count: 3 }],
    });
    expect(after([{ memberKey: "bert" }], fault)?.members).toHaveLength(2);
  });

  it("never grows without an end", () => {
    const steps = Array.from({ length: 700 }, (_, index) => ({
      memberKey: `m${index}`,
      reference: `r${index}`,
      version: `v${index}`,
      route: `/${index}`,
      device: `d${index}`,
    }));
    const fault = after(steps);
    expect(fault?.count).toBe(700);
    expect(fault?.members).toHaveLength(MAX_FAULT_MEMBERS);
    expect(fault?.references).toHaveLength(200);
    expect(fault?.references.at(-1)).toBe("r699");
    for (const names of [fault?.versions, fault?.routes, fault?.devices]) {
      expect(names).toHaveLength(20);
    }
  });

  it.each([
    [3, 0, false],
    [4, 0, true],
    [4, 20, false],
    [4, 19, true],
  ])("that %i members meet, one each %i minutes, spreads: %s", (members, minutes, spreads) => {
    const steps = Array.from({ length: members }, (_, index) => ({
      memberKey: `m${index}`,
      minute: index * minutes,
    }));
    expect(after(steps)?.spreadingSince !== null).toBe(spreads);
  });

  it("that spreads, spreads since the first time", () => {
    const members = ["a", "b", "c", "d"].map((memberKey) => ({ memberKey }));
    const fault = after([...members, { memberKey: "e", minute: 3 }]);
    expect(fault?.spreadingSince).toEqual(at(0));
  });
});

describe("a solved fault", () => {
  const seen = after([{}]) as Fault;
  const solved: Fault = { ...seen, solvedAt: at(10), solvedIn: "b2" };

  it.each([
    ["the build in which it was seen", { version: "b1", served: "b3" }, false],
    ["the build that was served when it was solved", { version: "b2", served: "b3" }, false],
    ["a later build", { version: "b3", served: "b3" }, true],
    ["a tab of an older build", { version: "b0", served: "b3" }, false],
    ["another build of a store app", { version: "b9", served: "b3", isApp: true }, true],
  ])("that comes back in %s opens again: %s %s", (_, step, opens) => {
    const fault = after([{ minute: 20, ...step }], solved);
    expect(fault?.solvedAt === null).toBe(opens);
    expect(fault?.reopenedAt).toEqual(opens ? at(20) : null);
    expect(fault?.count).toBe(2);
  });
});

describe("the fingerprint of a fault", () => {
  it("stays when lines move, and changes with the code", () => {
    const moved = { ...report, frames: [{ ...frame, line: 40, column: 7 }] };
    expect(fingerprintText(moved)).toBe(fingerprintText(report));
    const other = { ...report, frames: [{ ...frame, text: "days.map(show)" }] };
    expect(fingerprintText(other)).not.toBe(fingerprintText(report));
    const unknown = { ...frame, text: null };
    const lower = { ...unknown, line: 40 };
    expect(fingerprintText({ ...report, frames: [unknown] })).not.toBe(
      fingerprintText({ ...report, frames: [lower] }),
    );
  });

  it("does not depend on who met it, where or in which build", () => {
    const text = fc.string();
    fc.assert(
      fc.property(text, text, text, text, (memberKey, route, version, reference) => {
        expect(fingerprintText({ ...report, memberKey, route, version, reference } as never)).toBe(
          fingerprintText(report),
        );
      }),
    );
  });
});

it("is deleted ninety days after it was last seen", () => {
  expect(faultsExpireBefore(new Date("2026-06-08T12:00:00Z"))).toEqual(
    new Date("2026-03-10T12:00:00Z"),
  );
});

import { describe, expect } from "vitest";
import { DUE, reminderTest as it } from "#testing/reminded-member.ts";

const DAY = "2026-03-24";

describe("the mark on the installed app's icon", () => {
  it("comes with the reminder and goes once the day is answered", async ({ start, look }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    await member.reflected(DAY, "completed");
    await look("2026-03-24T07:30:15.000Z");
    expect(phone.state().received.map((text) => JSON.parse(text).app_badge)).toEqual([1, 0]);
  });

  it("stays on a day that is set and not answered yet", async ({ start, look }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    await member.committed(DAY, "Call Ana");
    await look("2026-03-24T07:30:15.000Z");
    expect(phone.state().received.map((text) => JSON.parse(text).app_badge)).toEqual([1, 1]);
  });
});

import { expect, it } from "vitest";
import { staffActs } from "#schema/schema.ts";
import { addMember } from "#testing/stored-days.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { findAct, undoHeld } from "./acts.repository.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

it("undoes an act that is held, and none whose sending has begun", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const userId = await addMember(db, NOW);
  const stateAfterUndo = async (state: "held" | "sending" | "unanswered" | "done") => {
    await db.insert(staffActs).values({
      id: state,
      kind: "refund",
      userId,
      actorId: userId,
      actorName: "Mira",
      actorRole: "support",
      reason: "A problem on our side",
      input: {},
      state,
      createdAt: NOW,
    });
    await undoHeld(db, state, NOW);
    return (await findAct(db, state))?.state;
  };
  expect(await stateAfterUndo("held")).toBe("undone");
  for (const state of ["sending", "unanswered", "done"] as const) {
    expect(await stateAfterUndo(state)).toBe(state);
  }
  await database.close();
});

import { addDays } from "@sovereign/domain/calendar-date";
import type { NewWrite } from "@sovereign/web/src/core/outbox/tab-writes.ts";
import { OTHER_VERSION } from "./database-loss.ts";
import { createRandom, type Random } from "./random.ts";
import { createScheduler } from "./scheduler.ts";
import { createSimulatedDevice, type SimulatedDevice } from "./simulated-device.ts";
import { createSimulatedServer } from "./simulated-server.ts";
import type { SimulatedTab } from "./simulated-tab.ts";

const BEGIN = Date.parse("2026-03-24T09:00:00Z");
const TODAY = "2026-03-24";
const USER = "u1";
const DEVICES = 3;
const TABS = 2;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A tab's write, and what the device reported about it. */
export type MadeWrite = {
  id: string;
  made: NewWrite;
  at: number;
  device: SimulatedDevice;
  isKept: boolean;
  isDropped: boolean;
};

/** Simulates a member on three devices under every failure, then a minute without any. */
export async function simulateLife(seed: number) {
  const random = createRandom(seed);
  const scheduler = createScheduler(BEGIN);
  const server = createSimulatedServer(scheduler, random);
  const devices = Array.from({ length: DEVICES }, () =>
    createSimulatedDevice(scheduler, random, server, USER),
  );
  const written: MadeWrite[] = [];
  const killed = { tabs: 0, devices: 0 };
  let others = 0;

  for (const device of devices) {
    device.state.skewMs = random.percent(60) ? 0 : random.between(-12, 12) * HOUR;
    for (let tab = 0; tab < TABS; tab += 1) device.open();
  }

  function write(device: SimulatedDevice, tab: SimulatedTab): void {
    const made = newWrite(random, written.length);
    const { id, kept } = tab.outbox.add(made);
    const entry: MadeWrite = {
      id,
      made,
      at: scheduler.now(),
      device,
      isKept: false,
      isDropped: false,
    };
    written.push(entry);
    void kept.then((isKept) => {
      entry.isKept = isKept;
    });
  }

  function reload(device: SimulatedDevice, tab: SimulatedTab): void {
    device.close(tab);
    write(device, device.open());
  }

  function drop(tab: SimulatedTab): void {
    const { parked, superseded } = tab.outbox.getState();
    const [seen] = [...parked, ...superseded];
    const entry = written.find(({ id }) => id === seen?.write.id);
    if (!entry) return;
    const undo = tab.outbox.drop(entry.id);
    entry.isDropped = true;
    if (random.percent(50)) return;
    void undo().then((isKept) => {
      entry.isDropped = !isKept;
    });
  }

  function killDevice(device: SimulatedDevice): void {
    killed.devices += 1;
    for (const tab of device.living()) device.close(tab);
    if (random.percent(30)) device.state.skewMs = random.between(-12, 12) * HOUR;
  }

  function addOtherVersion(device: SimulatedDevice): void {
    others += 1;
    device.kept.set(Math.max(0, ...device.kept.keys()) + 1, OTHER_VERSION);
  }

  function empty(device: SimulatedDevice): void {
    others -= [...device.kept.values()].filter((value) => value === OTHER_VERSION).length;
    device.loss.empty();
  }

  function happen(device: SimulatedDevice): void {
    const tabs = device.living();
    const tab = tabs[random.below(tabs.length)];
    const { line, state } = device;
    const lot = random.below(105);
    if (!tab) device.open();
    else if (lot < 44) write(device, tab);
    else if (lot < 50) reload(device, tab);
    else if (lot < 60) {
      killed.tabs += 1;
      device.close(tab);
      if (random.percent(70)) device.open();
    } else if (lot < 63) killDevice(device);
    else if (lot < 72) {
      line.isUp = !line.isUp;
      state.isNoticed = random.percent(70);
      device.turn();
    } else if (lot < 76) {
      line.isSignedIn = !line.isSignedIn;
      device.turn();
    } else if (lot < 80) state.isFull = !state.isFull;
    else if (lot < 82) state.isRefused = !state.isRefused;
    else if (lot < 84) state.skewMs += random.between(-3, 3) * HOUR;
    else if (lot < 86) device.freeze(tab, random.between(1, 90) * 1_000);
    else if (lot < 88) addOtherVersion(device);
    else if (lot < 90) server.faults.isDown = !server.faults.isDown;
    else if (lot < 93) drop(tab);
    else if (lot < 96) tab.outbox.tryNow();
    else if (lot < 98) empty(device);
    else if (lot < 101) device.loss.damage();
    else device.turn();
  }

  const events = random.between(30, 90);
  const chaosMs = random.pick([2, 5, 10]) * MINUTE;
  for (let event = 0; event < events; event += 1) {
    const device = devices[random.below(DEVICES)];
    if (device) scheduler.after(random.below(chaosMs), () => happen(device));
  }
  await scheduler.runUntil(BEGIN + chaosMs);

  server.faults.isCalm = true;
  server.faults.isDown = false;
  for (const device of devices) {
    Object.assign(device.line, { isUp: true, isSignedIn: true });
    Object.assign(device.state, { isFull: false, isRefused: false, isNoticed: true });
    for (const tab of device.living()) device.thaw(tab);
    while (device.living().length < TABS) device.open();
    device.turn();
  }
  // A device that becomes visible reads again.
  const looking = MINUTE - 2_000;
  await scheduler.runUntil(BEGIN + chaosMs + looking);
  for (const device of devices) for (const tab of device.living()) device.look(tab);
  await scheduler.runUntil(BEGIN + chaosMs + MINUTE);
  return { seed, server, devices, written, killed, others, otherVersion: OTHER_VERSION };
}

export type SimulatedLife = Awaited<ReturnType<typeof simulateLife>>;

/** Returns a write as members make them: mostly of today, each with its own text. */
function newWrite(random: Random, count: number): NewWrite {
  const date = addDays(TODAY, random.pick([0, 0, 0, 0, -1, 1, -5]));
  const time_zone = "UTC";
  const words = random.percent(2) ? "too long ".repeat(300) : `words ${count}`;
  switch (random.below(5)) {
    case 0:
      return { kind: "text", date, content: words, time_zone };
    case 1:
      return {
        kind: "completion",
        date,
        completion_status: random.pick(["completed", "partial", "missed"]),
        time_zone,
      };
    case 2:
      return {
        kind: "programme_done",
        day: random.between(1, 7),
        done: random.percent(70),
        time_zone,
      };
    default:
      return { kind: "note", date, note: words, time_zone };
  }
}

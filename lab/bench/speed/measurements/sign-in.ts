import { COSTLY_SIGN_INS, passwordHash } from "#bench/data/many-members.ts";
import { median, type Turn } from "#bench/speed/figures.ts";
import { measureTurn } from "#bench/speed/load/turns.ts";
import { cpuSeconds } from "#bench/speed/systems/process-cost.ts";
import { BOTH_CORES, pin, SERVER_CORE } from "#bench/speed/systems/server-process.ts";
import { type Load, ratioBar } from "#bench/speed/table.ts";
import { knownTo, memberIds, signIn, signInAll } from "#bench/speed/work/members.ts";
import { WORK } from "#bench/speed/work/requests.ts";
import type { Findings, Run } from "./run.ts";

const CALM = "nobody signs in";
const CROWDED = "four sign in at any time";

/** Measures a sign-in with a real password, and how four at a time slow down W on two cores. */
export async function measureSignIns(run: Run): Promise<Findings> {
  const { product } = run.postgres;
  const ids = memberIds(COSTLY_SIGN_INS);
  const cost = { signIn: [] as number[], hash: [] as number[] };
  for (const id of ids) {
    cost.signIn.push(await cpuOf(product.pid, () => signIn(product.url, id)));
    cost.hash.push(await cpuOf(process.pid, () => passwordHash(false)));
  }
  const [ofSignIn, ofHash] = [median(cost.signIn), median(cost.hash)];
  const load = await crowded(run, ids);
  return {
    loads: [load],
    bars: [
      {
        name: "Sign-in",
        of: `CPU, ${ofSignIn.toFixed(0)} ms to the ${ofHash.toFixed(0)} ms that its hash is to take`,
        ...{ measured: ofSignIn / ofHash, bar: 1.25, holds: "at most", unit: "×" },
      },
      ratioBar(load, {
        ...{ name: "p99 of W while four sign in", of: "to W's alone, both on two cores" },
        ...{ system: CROWDED, to: CALM, figure: "p99", holds: "at most", bar: 3 },
      }),
    ],
  };
}

async function cpuOf(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid);
  await act();
  return (cpuSeconds(pid) - before) * 1000;
}

async function crowded(run: Run, ids: readonly string[]): Promise<Load> {
  const { driver, postgres, rounds, seconds, members } = run;
  const { product, databaseCpu } = postgres;
  const signedIn = await signInAll(product.url, memberIds(members));
  const known = await knownTo(product.url, signedIn);
  const turn = () =>
    measureTurn(
      { driver, connections: 16, seconds },
      { server: product, databaseCpu, members: known, shares: WORK },
    );
  const [calm, crowd]: [Turn[], Turn[]] = [[], []];
  pin(product.pid, BOTH_CORES);
  postgres.pinDatabase(BOTH_CORES);
  try {
    await turn();
    for (let round = 0; round < rounds; round += 1) {
      calm.push(await turn());
      crowd.push(await whileSigningIn(product.url, ids, turn));
    }
  } finally {
    pin(product.pid, SERVER_CORE);
    postgres.pinDatabase(SERVER_CORE);
  }
  return {
    name: "W on two cores",
    connections: 16,
    turns: new Map([
      [CALM, calm],
      [CROWDED, crowd],
    ]),
  };
}

async function whileSigningIn<Result>(
  url: string,
  ids: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  let over = false;
  const crowd = ids.map(async (id) => {
    while (!over) await signIn(url, id);
  });
  try {
    return await act();
  } finally {
    over = true;
    await Promise.all(crowd);
  }
}

import { median } from "#bench/speed/figures.ts";
import type { Findings, Run } from "./run.ts";

export async function measureStart({ postgres, rounds }: Run): Promise<Findings> {
  const times = { product: [] as number[], raw: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const system of ["raw", "product"] as const) {
      const server = await postgres.another[system]();
      times[system].push(server.startMs);
      await server.stop();
    }
  }
  const ratios = times.product.map((time, round) => time / (times.raw[round] ?? Number.NaN));
  const name = "Start to the first 200";
  const of = `${median(times.product).toFixed(0)} ms to raw's ${median(times.raw).toFixed(0)} ms`;
  return {
    loads: [],
    bars: [{ name, of, measured: median(ratios), bar: 3, holds: "at most", unit: "×" }],
  };
}

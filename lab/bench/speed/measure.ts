import { percentile } from "./figures.ts";

export type Timed = { name: string; ask: (round: number) => Promise<unknown> };

export const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Prints how long a question takes, and returns the 95th percentile in milliseconds. */
export async function measure(
  { name, ask }: Timed,
  rounds: number,
  cpu: () => number,
): Promise<number> {
  const times: number[] = [];
  await ask(0);
  const before = cpu();
  for (let round = 1; round <= rounds; round += 1) {
    const from = performance.now();
    await ask(round);
    times.push(performance.now() - from);
  }
  const cpuMs = ((cpu() - before) / rounds) * 1000;
  times.sort((one, other) => one - other);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const figures = [p50, p95, cpuMs].map((ms) => ms.toFixed(0).padStart(4));
  say(
    `${name.padEnd(40)} p50 ${figures[0]}, p95 ${figures[1]}, CPU of PostgreSQL ${figures[2]} ms`,
  );
  return p95;
}

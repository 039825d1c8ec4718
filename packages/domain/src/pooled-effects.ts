/** The outcome of `due` trials, each under one level of every factor. */
export type Trials = { levels: readonly string[]; due: number; renewed: number };

/** A level's effect on the logit of the rate, and how uncertain it is. */
export type Effect = { effect: number; variance: number };

const SWEEPS = 40;
const FIRST_SPREAD = 0.25;
const MIN_SPREAD = 1e-4;
const MAX_SPREAD = 4;

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

export const logitOf = (rate: number): number => Math.log(rate / (1 - rate));

/**
 * Estimates what each level of each factor adds to the logit of the overall rate. Levels are
 * partially pooled: a factor's spread is estimated from its levels, which shrinks those with few
 * trials towards zero.
 */
export function pooledEffects(trials: readonly Trials[]): Map<string, Effect>[] {
  const all = trials.map((each) => ({ ...each, logit: 0 }));
  const factors = (trials[0]?.levels ?? []).map((_, at) =>
    Map.groupBy(all, ({ levels }) => levels[at] ?? ""),
  );
  const effects = factors.map(
    (levels) =>
      new Map([...levels.keys()].map((level) => [level, { effect: 0, variance: FIRST_SPREAD }])),
  );
  const spreads = factors.map(() => FIRST_SPREAD);

  /** Makes one step of Newton's method for what is added to the logit of some trials. */
  function step(some: typeof all, effect: number, precision: number): Effect {
    let slope = -effect * precision;
    let curve = precision;
    for (const each of some) {
      const rate = logistic(each.logit);
      slope += each.renewed - each.due * rate;
      curve += each.due * rate * (1 - rate);
    }
    // Half a logit at most, so that steps of extreme rates do not swing.
    const change = curve > 0 ? Math.max(-0.5, Math.min(0.5, slope / curve)) : 0;
    for (const each of some) each.logit += change;
    return { effect: effect + change, variance: curve > 0 ? 1 / curve : 0 };
  }

  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    // The overall rate is not pooled.
    step(all, 0, 1e-6);
    factors.forEach((levels, at) => {
      const known = effects[at];
      // A single level is the overall rate itself.
      if (!known || levels.size < 2) return;
      let squares = 0;
      for (const [level, some] of levels) {
        const found = step(some, known.get(level)?.effect ?? 0, 1 / (spreads[at] ?? FIRST_SPREAD));
        known.set(level, found);
        squares += found.effect ** 2 + found.variance;
      }
      spreads[at] = Math.min(MAX_SPREAD, Math.max(MIN_SPREAD, squares / levels.size));
    });
  }
  effects.forEach((known, at) => {
    const isSingle = known.size < 2;
    if (isSingle) for (const level of known.keys()) known.set(level, { effect: 0, variance: 0 });
    known.set(UNKNOWN, { effect: 0, variance: isSingle ? FIRST_SPREAD : (spreads[at] ?? 0) });
  });
  return effects;
}

const UNKNOWN = "";

/** Returns the effect of a level; one without trials is as uncertain as levels differ. */
export function effectOf(effects: ReadonlyMap<string, Effect>, level: string): Effect {
  return effects.get(level) ?? effects.get(UNKNOWN) ?? { effect: 0, variance: 0 };
}

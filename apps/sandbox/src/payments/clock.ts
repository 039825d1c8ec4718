/** The provider's time: the given clock, moved by whatever the control asked for. */
export type Clock = {
  /** Whole Unix seconds, as the provider writes times. */
  seconds(): number;
  milliseconds(): number;
  moveTo(milliseconds: number): void;
  /** How far it is moved, in milliseconds; settable, so that a second start knows it. */
  skew: number;
};

/** A clock that shows `base`, in milliseconds, until it is moved. */
export function createClock(base: () => number): Clock {
  return {
    skew: 0,
    milliseconds() {
      return base() + this.skew;
    },
    seconds() {
      return Math.floor(this.milliseconds() / 1000);
    },
    moveTo(milliseconds) {
      this.skew = milliseconds - base();
    },
  };
}

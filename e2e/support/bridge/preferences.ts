/** The app's native storage (@capacitor/preferences). */
export class Preferences {
  readonly kept = new Map<string, string>();

  get({ key }: { key: string }) {
    return { value: this.kept.get(key) ?? null };
  }

  set({ key, value }: { key: string; value: string }) {
    this.kept.set(key, value);
  }

  remove({ key }: { key: string }) {
    this.kept.delete(key);
  }

  clear() {
    this.kept.clear();
  }

  keys() {
    return { keys: [...this.kept.keys()] };
  }
}

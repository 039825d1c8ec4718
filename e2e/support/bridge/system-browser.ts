/** The system's own browser over the app (@capacitor/browser). */
export class SystemBrowser {
  /** The page that it shows; null while it is closed. */
  shows: string | null = null;

  open({ url }: { url: string }) {
    this.shows = url;
  }

  close() {
    this.shows = null;
  }
}

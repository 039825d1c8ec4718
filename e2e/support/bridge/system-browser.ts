/** The system's browser over the app (@capacitor/browser). */
export class SystemBrowser {
  shows: string | null = null;

  open({ url }: { url: string }) {
    this.shows = url;
  }

  close() {
    this.shows = null;
  }
}

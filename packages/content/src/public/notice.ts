/** What a page, a panel or a toast says when something is missing, empty or out of reach. */
export type Notice = { title: string; body: string; button?: string };

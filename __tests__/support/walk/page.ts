import type { Episode } from '../../../contract/entities.ts';
import { session } from '../../../src/lib/storage.ts';
import type { App } from '../app.ts';

/** A document. It stands still while another one is shown, as a phone's browser has it, and for ever once it is gone. */
export class Page {
  gone = false;
  /** The app has moved to another document. */
  leaves = false;
  /** The actions that were read so far. */
  read = 0;
  /** The browser's address, which the app may replace without a navigation. */
  address: string;
  app: App | null = null;
  /** Episodes that the server said are open. */
  readonly opened = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  constructor(address: string) {
    this.address = address;
  }

  hear(info: unknown): void {
    const { episodes = [] } = (info ?? {}) as { episodes?: Episode[] };
    for (const { id, access } of episodes) if (access === 'unlocked') this.opened.add(id);
  }

  wait(run: () => void): void {
    this.waiting.push(run);
  }

  wake(): void {
    for (const run of this.waiting.splice(0)) run();
  }
}

export class Tab {
  readonly entries = ['/'];
  page: Page | null = null;
  /** The order whose bank is shown in place of the app. */
  atBank: string | null = null;
  private stored: [string, string][] = [];

  /** Each tab has a session storage of its own. */
  keepSession(): void {
    this.stored = Object.entries({ ...window.sessionStorage });
    for (const [key] of this.stored) session.remove(key);
  }

  restoreSession(): void {
    for (const [key, value] of this.stored) session.set(key, value);
  }
}

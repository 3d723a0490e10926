import { readIntents } from '../../../src/flows/intent.ts';
import { local, session } from '../../../src/lib/storage.ts';
import { type App, type Logged, startApp } from '../app.ts';
import { memoryHistory } from '../memoryHistory.ts';
import type { Line } from './line.ts';
import { Money } from './money.ts';
import { Page, Tab } from './page.ts';
import { Runs } from './runs.ts';

const isMember = ({ app }: Page) => app?.store.getState().session.status === 'member';
const endsSession = ({ type, payload }: Logged) =>
  type === 'session/loggedOut' || (type === 'api/failed' && (payload as { code: number }).code === 401);

/** Two tabs over one local storage, one of them shown. */
export class Browser {
  readonly runs = new Runs();
  readonly money = new Money();
  readonly tabs = [new Tab(), new Tab()];
  private shown = 0;
  private readonly line: Line;
  /** Aborts with the walk, so that the window does not hold its pages. */
  private readonly over = new AbortController();

  constructor(line: Line) {
    this.line = line;
    this.giveTimersToPages();
    this.giveListenersToPages();
    this.load();
  }

  get tab(): Tab {
    return this.tabs[this.shown] as Tab;
  }

  get app(): App {
    return this.tab.page?.app as App;
  }

  get state() {
    return this.app.store.getState();
  }

  get path(): string {
    return this.state.navigation.location.path;
  }

  get address(): string {
    return this.tab.entries.at(-1) ?? '/';
  }

  /** Loads a new document at the tab's address, over the same storage. */
  load(): void {
    const { tab } = this;
    this.discard();
    const page = new Page(this.address);
    tab.page = page;
    tab.atBank = null;
    window.history.replaceState(null, '', page.address);
    const onLeft = () => {
      page.leaves = true;
    };
    page.app = startApp({
      server: (asked) => {
        this.money.ask(tab, asked);
        const wasMember = isMember(page);
        return this.line.carry(
          asked,
          (run) => this.runIn(page, run),
          // What was said to a member is nothing to the visitor after them.
          (info) => (!wasMember || isMember(page)) && page.hear(info),
        );
      },
      history: memoryHistory({ entries: tab.entries, onLeft }),
    });
  }

  /** Something that the page which is shown now has asked for. */
  inPage(arrive: () => void): () => void {
    const { page } = this.tab;
    return () => (page ? this.runIn(page, arrive) : arrive());
  }

  /** The bank, or another site, leads to a new document. */
  open(address: string): void {
    this.tab.entries.push(address);
    this.load();
  }

  /** Back from the bank to a page that the browser has kept. */
  returnFromBank(): void {
    this.tab.atBank = null;
    this.tab.page?.wake();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }

  show(index: number): void {
    this.tab.keepSession();
    this.shown = index;
    this.tab.restoreSession();
    const { page, atBank } = this.tab;
    if (!page) this.load();
    if (!page?.app || atBank !== null) return;
    window.history.replaceState(null, '', page.address);
    page.app.show();
    page.wake();
  }

  get other(): number {
    return 1 - this.shown;
  }

  /** Lets everything happen that needs no further tap and nothing that is late. */
  async settle(): Promise<void> {
    for (let quiet = 0, turns = 0; quiet < 2; turns += 1) {
      if (turns > 200) throw new Error('the app never comes to rest');
      await this.pass(100);
      quiet = this.line.underWay > 0 || this.leaves() ? 0 : quiet + 1;
    }
  }

  async pass(ms: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(ms);
    this.readActions();
    this.followAddress();
    if (this.leaves()) this.load();
  }

  close(): void {
    this.over.abort();
    for (const { page } of this.tabs) if (page) page.gone = true;
    for (const key of Object.keys({ ...window.sessionStorage })) session.remove(key);
    for (const key of Object.keys({ ...window.localStorage })) local.remove(key);
    jest.restoreAllMocks();
  }

  private leaves(): boolean {
    return this.tab.page?.leaves === true;
  }

  private discard(): void {
    const { page } = this.tab;
    if (!page) return;
    this.readActions();
    page.gone = true;
    this.runs.end(
      page,
      readIntents().map(({ request }) => request),
    );
  }

  private readActions(): void {
    const { page } = this.tab;
    if (!page?.app) return;
    for (; page.read < page.app.actions.length; page.read += 1) {
      const action = page.app.actions[page.read];
      if (!action) continue;
      this.runs.see(page, this.tab, action);
      if (endsSession(action)) page.opened.clear();
      if (action.type === 'navigation/departed') this.tab.atBank = this.state.orders.order?.id ?? '';
    }
  }

  private followAddress(): void {
    const { page, entries } = this.tab;
    const here = `${window.location.pathname}${window.location.search}`;
    if (!page || here === page.address) return;
    page.address = here;
    entries[entries.length - 1] = here;
  }

  private runIn(page: Page, run: () => void): void {
    if (page.gone) return;
    if (page === this.tab.page && this.tab.atBank === null) run();
    else page.wait(run);
  }

  private giveTimersToPages(): void {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const { page } = this.tab;
      return setTimeout(() => (page ? this.runIn(page, () => run(...args)) : run(...args)), ms);
    }) as typeof setTimeout;
  }

  private giveListenersToPages(): void {
    const add = window.addEventListener.bind(window);
    jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      const { page } = this.tab;
      const isShown = () => !page?.gone && page === this.tab.page && this.tab.atBank === null;
      const heard = (event: Event) => {
        if (isShown()) (listener as (event: Event) => void)(event);
      };
      add(type, heard, { signal: this.over.signal });
    });
  }
}

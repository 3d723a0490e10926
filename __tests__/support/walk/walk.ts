import { navigate, selectDetours } from '../../../src/core/navigation/slice.ts';
import { readIntents } from '../../../src/flows/intent.ts';
import { mountCardFields } from '../../../src/payments-ui/cardFields.ts';
import { Browser } from './browser.ts';
import { codeLine } from './lateCode.ts';
import { Line } from './line.ts';
import { stuckParts } from './screens.ts';
import { ModelServer } from './server.ts';

/** The longest that a settled order's page takes to find that out, and to lead on. */
const RESULT_MS = 17_000;

/** A person in front of the real app, over a server and a line that are small models. */
export class Walk {
  readonly server = new ModelServer();
  readonly line: Line;
  readonly browser: Browser;
  /** What the person and the world have done. */
  readonly diary: string[] = [];
  private readonly faults: string[] = [];

  constructor() {
    jest.useFakeTimers();
    this.line = new Line(this.server);
    codeLine.carry = (arrive) => this.line.carryCode(this.browser.inPage(arrive));
    jest
      .spyOn(console, 'error')
      .mockImplementation((error) => void this.faults.push(`the app says ${error}`));
    mountCardFields({ token: async () => 'tok_1', check: () => {}, focusNumber: () => {}, remove: () => {} });
    this.browser = new Browser(this.line);
  }

  /** Holds at every moment. */
  check(): void {
    const { runs, money, state, tab } = this.browser;
    const opened = Object.values(state.videos.episodes)
      .flatMap(({ list }) => list?.episodes ?? [])
      .filter(({ access }) => access === 'unlocked');
    for (const { id } of opened)
      if (!tab.page?.opened.has(id))
        this.faults.push(`${id} is shown unlocked, and the server has not said so`);
    const [fault] = [...this.faults, ...runs.faults, ...money.faults];
    if (fault) throw new Error(fault);
  }

  /** Holds when nothing is under way: who waits is asked for, and who is not waits for nothing. */
  checkAtRest(): void {
    const { runs, state, tab } = this.browser;
    this.check();
    for (const detour of Object.values(selectDetours(state)))
      if (detour && !runs.isOpen(tab, detour.flow?.id))
        throw new Error(`The detour for a ${detour.wants} is left, and nobody waits in it`);
    for (const { request } of readIntents())
      if (!runs.isOpen(tab, request.meta?.flow?.id))
        throw new Error(`${request.type} is stored, and it is over`);
    const [stuck] = stuckParts(state, (type) => runs.pending().includes(type));
    if (stuck) throw new Error(`Nothing is under way, and the state says ${stuck}`);
  }

  /** Everything is answered; then the person walks away, in both tabs. */
  async end(): Promise<void> {
    const { browser, line, server } = this;
    line.recover();
    for (const tab of [browser.tab, browser.tabs[browser.other]]) {
      if (!tab?.page) continue;
      if (tab !== browser.tab) browser.show(browser.other);
      await browser.settle();
      server.decideAll();
      if (tab.atBank === null) {
        await browser.pass(RESULT_MS);
        await browser.settle();
        if (tab.atBank === null) this.checkAtRest();
      }
      if (tab.atBank === null) browser.app.dispatch(navigate('/'));
      else browser.open('/');
      await browser.settle();
      await browser.pass(RESULT_MS);
      await browser.settle();
      this.checkAtRest();
      const [wants] = Object.values(selectDetours(browser.state)).filter(Boolean);
      if (wants) throw new Error(`The detour for a ${wants.wants} is still open at home`);
      if (readIntents().length > 0)
        throw new Error(`${readIntents()[0]?.request.type} is still stored at home`);
    }
    const [pending] = browser.runs.pending();
    if (pending) throw new Error(`${pending} has no outcome`);
  }

  close(): void {
    this.browser.close();
    codeLine.carry = (arrive) => arrive();
    jest.useRealTimers();
  }
}

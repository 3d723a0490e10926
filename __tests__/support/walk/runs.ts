import type { Logged } from '../app.ts';

type Rule = {
  outcomes: string[];
  /** What a second request does while one is under way; one that takes over has the only outcome. */
  second: 'is ignored' | 'replaces' | 'takes over' | 'is another';
  /** The request outlives its document, because it is stored from its beginning. */
  survives?: true;
};

/** The outcomes of each request, as docs/flows.md has them. */
const RULES: Record<string, Rule> = {
  'unlocked/unlockRequested': {
    outcomes: ['unlocked/episodeUnlocked', 'unlocked/unlockFailed', 'unlocked/unlockAbandoned'],
    second: 'replaces',
    survives: true,
  },
  'plans/subscribeRequested': {
    outcomes: ['plans/subscribed', 'plans/subscribeFailed', 'plans/subscribeAbandoned'],
    second: 'takes over',
    survives: true,
  },
  'ratings/rateRequested': {
    outcomes: ['ratings/rated', 'ratings/rateFailed', 'ratings/rateAbandoned'],
    second: 'takes over',
    survives: true,
  },
  'reminders/remindRequested': {
    outcomes: ['reminders/reminded', 'reminders/remindFailed', 'reminders/remindAbandoned'],
    second: 'takes over',
    survives: true,
  },
  'orders/checkoutRequested': {
    outcomes: ['orders/checkoutHandedOver', 'orders/checkoutFailed', 'orders/checkoutAbandoned'],
    second: 'is ignored',
  },
  'orders/cardPaymentRequested': {
    outcomes: [
      'orders/cardPaymentAnswered',
      'orders/cardPaymentFailed',
      'orders/cardPaymentAbandoned',
      'orders/cardIncomplete',
    ],
    second: 'is ignored',
  },
  'user/accountRequested': { outcomes: ['session/loggedIn', 'user/accountFailed'], second: 'is ignored' },
  'user/loginRequested': { outcomes: ['session/loggedIn', 'user/loginFailed'], second: 'is ignored' },
  'user/registerRequested': { outcomes: ['session/loggedIn', 'user/registerFailed'], second: 'is ignored' },
  'user/logoutRequested': { outcomes: ['session/loggedOut', 'user/logoutFailed'], second: 'is ignored' },
  'favourites/toggleRequested': {
    outcomes: ['favourites/toggled', 'favourites/toggleFailed'],
    second: 'is another',
  },
  'offline/sendRequested': {
    outcomes: ['offline/changesDelivered', 'offline/sendFailed'],
    second: 'is ignored',
  },
  'search/searchRequested': { outcomes: ['navigation/requested'], second: 'is another' },
  'guest/mergeRequested': { outcomes: ['guest/merged', 'guest/mergeFailed'], second: 'is ignored' },
};
const DROPPED = 'app/intentDropped';

type Document = object;
type Place = object;
type Open = { type: string; id: string; document: Document | null; tab: Place };
type Stored = { type: string; meta?: { flow?: { id: string } } | undefined };

/** Follows every run from its request to its outcome, over the documents of a tab. */
export class Runs {
  readonly faults: string[] = [];
  private open: Open[] = [];
  private readonly ended = new Set<string>();

  see(document: Document, tab: Place, { type, payload, meta }: Logged): void {
    const id = meta?.flow?.id;
    if (type === 'app/sagaCrashed') this.faults.push(`a saga crashed: ${JSON.stringify(payload)}`);
    if (id === undefined) return;
    const rule = RULES[type];
    if (rule) this.begin({ type, id, document, tab }, rule);
    else if (type === DROPPED) this.close(id, (payload as { request: string }).request, type);
    else this.closeBy(id, type, document);
  }

  /** A document has gone: what is stored goes on in the next one. */
  end(document: Document, stored: Stored[]): void {
    const isStored = ({ type, id }: Open) =>
      stored.some((request) => request.type === type && request.meta?.flow?.id === id);
    for (const run of this.open.filter((each) => each.document === document)) {
      if (isStored(run)) run.document = null;
      else this.open = this.open.filter((each) => each !== run);
      if (!isStored(run) && RULES[run.type]?.survives)
        this.faults.push(`${run.type} is forgotten with its document`);
    }
  }

  isOpen(tab: Place, id: string | undefined): boolean {
    return this.open.some((run) => run.tab === tab && run.id === id);
  }

  /** The requests that have no outcome yet. */
  pending(): string[] {
    return this.open.map(({ type }) => type);
  }

  private begin(run: Open, { second, survives }: Rule): void {
    // A run that another document took up, or a request that joins the run it replaces.
    const known = this.open.find((each) => each.type === run.type && each.id === run.id);
    if (known) known.document = run.document;
    if (known && second !== 'is another') return;
    const same = this.open.filter((each) => each.type === run.type && each.document === run.document);
    if (same.length > 0 && second === 'is ignored') return;
    if (second === 'takes over') this.open = this.open.filter((each) => !same.includes(each));
    if (survives && this.ended.has(keyOf(run))) this.faults.push(`${run.type} goes on after its outcome`);
    this.open.push(run);
  }

  private closeBy(id: string, outcome: string, document: Document): void {
    const run = this.open.find(
      (each) => each.id === id && each.document === document && RULES[each.type]?.outcomes.includes(outcome),
    );
    if (run) this.finish(run);
    if (run) return;
    const type = Object.keys(RULES).find(
      (each) => RULES[each]?.survives && RULES[each]?.outcomes.includes(outcome),
    );
    if (type) this.faults.push(`${type} has another outcome, ${outcome}`);
  }

  private close(id: string, type: string, outcome: string): void {
    const run = this.open.find((each) => each.id === id && each.type === type);
    if (run) this.finish(run);
    else this.faults.push(`${type} has another outcome, ${outcome}`);
  }

  private finish(run: Open): void {
    this.ended.add(keyOf(run));
    this.open = this.open.filter((each) => each !== run);
  }
}

const keyOf = ({ type, id }: Open) => `${type} ${id}`;

import type { Happening } from './rows.ts';
import type { Of, RunIndex } from './runIndex.ts';
import { duration } from './words.ts';

const IN_RUN = { from: 'run', to: 'run' } as const;
const WAITS = ['race', 'take', 'delay', 'join'];

/** The branches of a race show on the race's own row. */
const isBranch = (effect: Of<'effectBegan'>, index: RunIndex) =>
  effect.parent !== null &&
  index.beginOf({ document: effect.document, effect: effect.parent })?.what === 'race';

/** What ended a race: the branch that came first, with what its losers say of it. */
function winnerOf(race: Of<'effectBegan'>, answer: string, index: RunIndex): string {
  const ends = index.childrenOf(race).flatMap((branch) => index.endOf(branch) ?? []);
  return ends.find(({ how, by }) => how === 'cancelled' && by)?.by ?? answer;
}

/** The key of a branch says more than the name of a function. */
const branchName = ({ what, label, branch }: Of<'effectBegan'>) =>
  what === 'delay' || label.includes('/') ? label : (branch ?? label);

const waitedFor = (effect: Of<'effectBegan'>, index: RunIndex) =>
  effect.what === 'race' ? index.childrenOf(effect).map(branchName).join(' or ') : effect.label;

/** A wait is one row, which says what ended it. Other effects show only when they fail or are cancelled. */
export function beganEvent(effect: Of<'effectBegan'>, index: RunIndex, now: number): Happening | null {
  if (!WAITS.includes(effect.what) || isBranch(effect, index)) return null;
  const text = `waits for ${waitedFor(effect, index)}`;
  const ended = index.endOf(effect);
  if (!ended && index.isOpenIn(effect.document))
    return { ...IN_RUN, tone: 'waiting', text, note: duration(now - effect.at) };
  if (!ended) return { ...IN_RUN, tone: 'plain', text, note: 'until the document was left' };
  const winner =
    effect.what === 'race' && ended.how === 'resolved' ? winnerOf(effect, ended.answer, index) : '';
  const took = duration(ended.at - effect.at);
  return { ...IN_RUN, tone: 'plain', text, note: winner ? `${took}, ended by ${winner}` : took };
}

/** The calls show their failures themselves, and somebody who walks away is no error. */
const isShownElsewhere = (answer: string, index: RunIndex) =>
  answer.startsWith('ApiError') || index.abandonedAt.some((place) => answer === `Error: ${place}`);

export function endedEvent(end: Of<'effectEnded'>, index: RunIndex): Happening | null {
  const effect = index.beginOf(end);
  if (!effect || end.how === 'resolved') return null;
  if (end.how === 'rejected') {
    // An error passes through every effect around the one that threw.
    const passedOn = index.childrenOf(effect).some((child) => index.endOf(child)?.answer === end.answer);
    if (passedOn || isShownElsewhere(end.answer, index)) return null;
    return { ...IN_RUN, tone: 'bad', text: end.answer };
  }
  const around = effect.parent === null ? undefined : { document: end.document, effect: effect.parent };
  const cancelledAround = around && index.endOf(around)?.how === 'cancelled';
  if (cancelledAround || (WAITS.includes(effect.what) && isBranch(effect, index))) return null;
  const note = end.by && `by ${end.by}`;
  return { ...IN_RUN, tone: 'left', text: `cancelled: ${effect.label}`, ...(note && { note }) };
}

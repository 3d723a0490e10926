import { FAULT } from './actionEvent.ts';
import type { Happening, Tone } from './rows.ts';
import type { Of, RunIndex } from './runIndex.ts';
import { duration } from './words.ts';

const OUT = { from: 'run', to: 'server' } as const;
const BACK = { from: 'server', to: 'run' } as const;

/** What has no end yet counts up; a document that was left took it along. */
const open = (isOpen: boolean, what: string, ms: number) =>
  isOpen
    ? ({ tone: 'waiting', note: `${what} yet, ${duration(ms)}` } as const)
    : ({ tone: 'left', note: what } as const);

export function sentEvent(call: Of<'callSent'>, index: RunIndex, now: number): Happening {
  const { input, idempotencyKey } = call;
  return {
    ...OUT,
    tone: 'plain',
    text: call.call,
    ...(!index.answerTo(call) && open(index.isOpenIn(call.document), 'no answer', now - call.at)),
    payload: idempotencyKey ? { input, idempotencyKey } : input,
  };
}

const codeOf = (body: unknown) => (body as { code?: number } | null)?.code;

function toneOf({ failure, body }: Of<'callAnswered'>): Tone {
  if (failure === null) return 'plain';
  if (failure === 'canceled') return 'left';
  const code = codeOf(body);
  return failure === 'envelope' && code && code < FAULT ? 'refused' : 'bad';
}

/** "500", "200, code 402", or why there is no answer: "network". */
function statusOf({ status, failure, body }: Of<'callAnswered'>): string {
  if (status === null) return failure ?? 'no status';
  const code = codeOf(body);
  return failure === 'envelope' && code ? `${status}, code ${code}` : `${status}`;
}

export function answeredEvent(answer: Of<'callAnswered'>, index: RunIndex): Happening {
  const sent = index.sentFor(answer);
  const took = sent ? `, ${duration(answer.at - sent.at)}` : '';
  const { body, requestId } = answer;
  return {
    ...BACK,
    tone: toneOf(answer),
    text: sent?.call ?? 'An answer',
    note: `${statusOf(answer)}${took}`,
    payload: requestId ? { requestId, body } : body,
  };
}

export function wantedEvent(code: Of<'codeWanted'>, index: RunIndex, now: number): Happening {
  return {
    ...OUT,
    tone: 'plain',
    text: code.file,
    ...(!index.endOfCode(code) && open(index.isOpenIn(code.document), 'has not arrived', now - code.at)),
  };
}

export function codeEvent(code: Of<'codeEnded'>, index: RunIndex): Happening {
  const wanted = index.wantedFor(code);
  const took = wanted ? ` after ${duration(code.at - wanted.at)}` : '';
  return {
    ...BACK,
    tone: code.arrived ? 'plain' : 'bad',
    text: code.file,
    note: `${code.arrived ? 'arrived' : 'did not arrive'}${took}`,
  };
}

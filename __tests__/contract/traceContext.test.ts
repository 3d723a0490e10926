import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isRunId, isShownRunId, runOf, shownIdOf, toTraceContext } from '../../contract/traceContext.ts';

const SPAN = '00f067aa0ba902b7';
const RUN = { name: 'unlocked/unlockRequested', id: 'k3x9ab4hq7z' };
const PARENT = `00-${'0'.repeat(10)}6b3378396162346871377a-${SPAN}-01`;
const STATE = 'cliffhanger=unlocked~unlockRequested';

describe('the headers of a run', () => {
  test('carry its id and name in the W3C trace context format', () => {
    expect(toTraceContext(RUN, SPAN)).toEqual({ traceparent: PARENT, tracestate: STATE });
  });

  test.each([
    RUN,
    { name: 'started', id: '00000000000' },
    { name: 'orders/payment/resultOpened', id: 'zzzzzzzzzzz' },
    { name: 'not-interested/marked_2', id: '0000000000a' },
  ])('are read back as the same run: %j', (run) => {
    expect(runOf(toTraceContext(run, SPAN))).toEqual(run);
  });

  test('are read back as the same run for any id', () => {
    const ids = fc.stringMatching(/^[a-z0-9]{11}$/);
    const spans = fc.stringMatching(/^[\da-f]{15}[1-9a-f]$/);
    fc.assert(
      fc.property(ids, spans, (id, span) => {
        expect(runOf(toTraceContext({ ...RUN, id }, span))).toEqual({ ...RUN, id });
        expect(isRunId(id)).toBe(true);
      }),
    );
  });

  test.each([
    { name: RUN.name, id: '' },
    { name: '', id: RUN.id },
    { name: 'a b', id: RUN.id },
    { name: 'a=b,c', id: RUN.id },
    { name: 'a#b', id: RUN.id },
    { name: 'x'.repeat(101), id: RUN.id },
  ])('name no run when its id or name is invalid: %j', (run) => {
    expect(runOf(toTraceContext(run, SPAN))).toBeNull();
  });
});

describe('no run is named', () => {
  test.each<[string, Record<string, unknown>]>([
    ['without headers', {}],
    ['without a trace state', { traceparent: PARENT }],
    ['without a parent', { tracestate: STATE }],
    ['by the trace of somebody else', { traceparent: PARENT, tracestate: 'congo=t61rcWkgMzE' }],
    ['by an entry that only ends like ours', { traceparent: PARENT, tracestate: 'xcliffhanger=app~started' }],
    ['by a trace id of other signs', { traceparent: `00-${'f'.repeat(32)}-${SPAN}-01`, tracestate: STATE }],
    ['by an empty trace id', { traceparent: `00-${'0'.repeat(32)}-${SPAN}-01`, tracestate: STATE }],
    ['by zeros within the trace id', { traceparent: PARENT.replace('6162', '0062'), tracestate: STATE }],
    ['by an empty span', { traceparent: PARENT.replace(SPAN, '0'.repeat(16)), tracestate: STATE }],
    ['by capitals', { traceparent: PARENT.toUpperCase(), tracestate: STATE }],
    ['by another version', { traceparent: PARENT.replace(/^00/, 'ff'), tracestate: STATE }],
    ['by more than a parent', { traceparent: `${PARENT}-01`, tracestate: STATE }],
    ['by two parents', { traceparent: `${PARENT}, ${PARENT}`, tracestate: STATE }],
    ['by a line break', { traceparent: PARENT, tracestate: `${STATE}\nlevel=50` }],
    ['by markup', { traceparent: PARENT, tracestate: 'cliffhanger=<script>' }],
    ['by an empty name', { traceparent: PARENT, tracestate: 'cliffhanger=' }],
  ])('%s', (_what, headers) => {
    expect(runOf(headers)).toBeNull();
  });

  test('by arbitrary garbage', () => {
    const value = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.constantFrom(PARENT, STATE));
    fc.assert(
      fc.property(value, value, (traceparent, tracestate) => {
        const isOurs = traceparent === PARENT && tracestate === STATE;
        expect(runOf({ traceparent, tracestate })).toEqual(isOurs ? RUN : null);
      }),
    );
  });

  test('by our own headers with a character changed, unless they form another valid run', () => {
    const position = fc.nat({ max: PARENT.length - 1 });
    fc.assert(
      fc.property(position, fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }), (at, sign) => {
        const traceparent = PARENT.slice(0, at) + sign + PARENT.slice(at + 1);
        const run = runOf({ traceparent, tracestate: STATE });
        if (run) expect(runOf(toTraceContext(run, SPAN))).toEqual(run);
      }),
    );
  });
});

test('entries that a proxy adds to the trace state change nothing', () => {
  const tracestate = `rojo=00f067aa0ba902b7, ${STATE} ,congo=t61rcWkgMzE`;
  expect(runOf({ traceparent: PARENT, tracestate })).toEqual(RUN);
});

const NO_IDS = ['', 'K3X9AB4HQ7Z', 'k3x9ab 4hq7', 'k3x9ab4hq7z\n', 'k3x9ab', 'k3x9ab4hq7z0'];
test.each(NO_IDS)('%j is not a valid run id', (text) => {
  expect(isRunId(text)).toBe(false);
});

test('the shown form of a run id is its first 6 characters', () => {
  expect(shownIdOf(RUN.id)).toBe('k3x9ab');
  expect(['k3x9ab', RUN.id, 'K3X9AB', 'k3x9a', 'k3x9ab\n'].map(isShownRunId)).toEqual([
    true,
    ...Array(4).fill(false),
  ]);
});

import { put } from 'redux-saga/effects';
import { toastRaised } from '../../src/core/toasts/slice.ts';

type Steps = Generator<unknown, unknown, unknown>;

/** The effect that the saga yields next, and the answer that it gets. */
export type Row = readonly [effect: unknown, answer?: unknown];

type Observed = { row: number; saga: string; value: unknown };

class Thrown {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** As an answer, fails the effect of its row. As a result, is the error that the saga ends with. */
export const throws = (error: unknown) => new Thrown(error);

const answer = (saga: Steps, value: unknown) =>
  value instanceof Thrown ? saga.throw(value.error) : saga.next(value);

function outcomeOf(move: () => IteratorResult<unknown, unknown>) {
  try {
    const { done, value } = move();
    return { saga: done ? 'returns' : 'yields', value };
  } catch (error) {
    return { saga: 'throws', value: error };
  }
}

/** Puts the number of the row before the diff, which shows only the lines around a difference. */
function compare(actual: Observed, expected: Observed) {
  try {
    expect(actual).toEqual(expected);
  } catch (error) {
    throw new Error(`Row ${expected.row}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Compares the effect of each row and answers it; gives what the saga does after the last answer. */
function walk(saga: Steps, rows: readonly Row[], start = () => saga.next()) {
  let move = start;
  for (const [index, [effect, value]] of rows.entries()) {
    const row = index + 1;
    compare({ row, ...outcomeOf(move) }, { row, saga: 'yields', value: effect });
    move = () => answer(saga, value);
  }
  return { row: rows.length + 1, ...outcomeOf(move) };
}

/** Walks a saga from its first effect to its end and compares what it returns, or throws. */
export function steps(saga: Steps, rows: readonly Row[], result?: unknown) {
  const fails = result instanceof Thrown;
  const row = rows.length + 1;
  compare(
    walk(saga, rows),
    fails ? { row, saga: 'throws', value: result.error } : { row, saga: 'returns', value: result },
  );
}

/** Cancels a saga while the last row waits for its answer, as redux-saga does, and walks its `finally` block. */
export function cancelled(saga: Steps, rows: readonly Row[], finallyRows: readonly Row[]) {
  const waiting = rows.at(-1)?.[0];
  compare(walk(saga, rows.slice(0, -1)), { row: rows.length, saga: 'yields', value: waiting });
  const end = walk(saga, finallyRows, () => saga.return(undefined));
  compare(end, { row: finallyRows.length + 1, saga: 'returns', value: undefined });
}

/** The effect that raises a toast, whatever id it gets. */
export function raises(message: Parameters<typeof toastRaised>[0]) {
  const action = toastRaised(message);
  return put({ ...action, payload: { ...action.payload, id: expect.any(String) as unknown as string } });
}

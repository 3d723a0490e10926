import type { Did } from '../../src/journal/happenings.ts';

export type Placed = Did & { document: number };
/** Null where nothing happened, or nothing more was recorded. */
export type Difference = {
  /** Counts from 0 over all documents. */
  index: number;
  document: number;
  /** In ms since the document opened. */
  at: number;
  expected: unknown;
  got: unknown;
  /** The types of the three actions before. */
  before: string[];
};

/** A UUID, or an id of the toolkit's `nanoid`. */
const BY_CHANCE = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*[A-Z])[\w-]{21})$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const MINUTE_MS = 60_000;

/** Ids that chance makes are compared by the order in which they appear, and moments of the run not at all. */
function createComparable(opened: number[]) {
  const names = new Map<string, string>();
  const nameOf = (kind: string, id: string) => {
    const name = names.get(id) ?? `${kind} ${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  const isOfTheRun = (instant: string, { document, at }: Placed) =>
    Math.abs(Date.parse(instant) - ((opened[document] ?? 0) + at)) < MINUTE_MS;
  const plain = (value: unknown, action: Placed, key = ''): unknown => {
    if (typeof value === 'string') {
      if (BY_CHANCE.test(value)) return nameOf('id', value);
      if (INSTANT.test(value) && isOfTheRun(value, action)) return 'now';
      return action.type === 'navigation/navigated' && key === 'key' ? nameOf('entry', value) : value;
    }
    if (Array.isArray(value)) return value.map((one) => plain(one, action));
    if (typeof value !== 'object' || value === null) return value;
    const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, one]) => [name, plain(one, action, name)]));
  };
  return (action: Placed) => ({
    type: action.type,
    payload: plain(action.payload, action),
    run: action.run && `${action.run.name} ${nameOf('run', action.run.id)}`,
  });
}

/** The first place at which two lists of actions differ; `isExtra` says which action more than recorded counts. */
export function firstDifference(
  recorded: Placed[],
  got: Placed[],
  { opened, isExtra }: { opened: number[]; isExtra: (action: Placed) => boolean },
): Difference | null {
  const [ofRecorded, ofGot] = [createComparable(opened), createComparable(opened)];
  for (let index = 0; index < Math.max(recorded.length, got.length); index += 1) {
    const [then, now] = [recorded[index], got[index]];
    const [expected, seen] = [then ? ofRecorded(then) : null, now ? ofGot(now) : null];
    const same = then?.document === now?.document && JSON.stringify(expected) === JSON.stringify(seen);
    if (same || (!then && now && !isExtra(now))) continue;
    const { document, at } = (then ?? now) as Placed;
    const before = recorded.slice(Math.max(0, index - 3), index).map(({ type }) => type);
    return { index, document, at, expected, got: seen, before };
  }
  return null;
}

import type { EffectKind, Entry } from './entries.ts';

/** Something that a run waits for. */
export type Pending = {
  /** 'POST /api/video/unlock', 'session/loggedIn or left', '/assets/merge.js', 'delay 5,000 ms'. */
  label: string;
  what: EffectKind | 'answer' | 'code';
  since: number;
};

type Begun = Extract<Entry, { kind: 'effectBegan' }>;

/** What the entries of a run in one document leave open. */
export function pendingOf(entries: readonly Entry[]): Pending[] {
  const asked = [...openCalls(entries), ...openCode(entries)];
  const leaves = openEffects(entries);
  // A function that waits for an answer or for code says less than what it waits for.
  const explained = ({ what, since }: Pending) =>
    (what === 'call' || what === 'fork') && asked.some((each) => each.since >= since);
  const others = leaves.filter((leaf) => !explained(leaf));
  return [...asked, ...others].sort((a, b) => a.since - b.since);
}

function openCalls(entries: readonly Entry[]): Pending[] {
  const open = new Map<string, Pending>();
  for (const entry of entries) {
    if (entry.kind === 'callSent') open.set(entry.id, { label: entry.call, what: 'answer', since: entry.at });
    if (entry.kind === 'callAnswered') open.delete(entry.id);
  }
  return [...open.values()];
}

function openCode(entries: readonly Entry[]): Pending[] {
  const open = new Map<string, Pending>();
  for (const entry of entries) {
    if (entry.kind === 'codeWanted')
      open.set(entry.file, { label: entry.file, what: 'code', since: entry.at });
    if (entry.kind === 'codeEnded') open.delete(entry.file);
  }
  return [...open.values()];
}

/** Only the innermost effects, for the others wait for these. */
function openEffects(entries: readonly Entry[]): Pending[] {
  const open = new Map<number, Begun>();
  for (const entry of entries) {
    if (entry.kind === 'effectBegan') open.set(entry.effect, entry);
    if (entry.kind === 'effectEnded') open.delete(entry.effect);
  }
  const begun = [...open.values()];

  const leavesOf = (effect: Begun): Pending[] => {
    const inner = begun.filter(({ parent }) => parent === effect.effect);
    if (inner.length === 0) return [leafOf(effect, effect.label)];
    if (effect.what !== 'race') return inner.flatMap(leavesOf);
    const branches = inner.map((each) => ({ key: each.branch, leaves: leavesOf(each) }));
    // A race against the end of some work waits for the work.
    const working = branches.filter(({ leaves }) => leaves.some(isWork));
    if (working.length > 0) return working.flatMap(({ leaves }) => leaves);
    const label = branches.map(({ key, leaves }) => leaves.map((leaf) => shown(leaf, key)).join(' and '));
    return [leafOf(effect, label.join(' or '))];
  };
  return begun.filter(({ parent }) => parent === null || !open.has(parent)).flatMap((root) => leavesOf(root));
}

const leafOf = ({ what, at }: Begun, label: string): Pending => ({ label, what, since: at });

const isWork = ({ what }: Pending): boolean => what === 'call' || what === 'fork' || what === 'spawn';

/** The key of a branch says more than the name of a function that matches actions. */
const shown = ({ what, label }: Pending, key: string | undefined): string =>
  what === 'take' && !label.includes('/') ? (key ?? label) : label;

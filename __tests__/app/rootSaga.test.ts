import { beforeAll, describe, expect, test } from '@jest/globals';
import { FLOWS } from '../../src/app/flows.ts';
import { rootSaga } from '../../src/app/rootSaga.ts';
import { onDemand } from '../../src/core/onDemand.ts';

type Watched = { type: string };
type Forked = { type: string; payload: { fn: unknown; args: unknown[] } };

/** The patterns a watcher saga takes, one step after the other. */
function patternsOf(saga: () => Generator): unknown[] {
  return [...saga()].flatMap((effect) => {
    const { type, payload } = effect as Forked;
    return type === 'FORK' ? [payload.args[0]] : [];
  });
}
const isWish = (pattern: unknown): pattern is Watched =>
  typeof pattern === 'function' && 'type' in pattern && typeof pattern.type === 'string';

const forks = [...rootSaga({} as never, () => null)] as Forked[];
const demanded = forks
  .filter(({ payload }) => payload.fn === onDemand)
  .map(({ payload }) => payload.args as [Watched[], () => Promise<(() => Generator)[]>]);

describe('code that is fetched at its first wish', () => {
  const loaded: { wishes: string[]; heard: string[] }[] = [];
  beforeAll(async () => {
    for (const [wishes, load] of demanded) {
      const patterns = (await load()).flatMap(patternsOf);
      expect(patterns.every(isWish)).toBe(true);
      loaded.push({
        wishes: wishes.map(({ type }) => type).sort(),
        heard: (patterns as unknown as Watched[]).map(({ type }) => type).sort(),
      });
    }
  });

  test('is fetched for every wish it hears, and for none that it does not', () => {
    expect(loaded.length).toBeGreaterThan(4);
    for (const { wishes, heard } of loaded) expect(wishes).toEqual(heard);
  });

  test('no wish is heard by two', () => {
    const all = loaded.flatMap(({ heard }) => heard);
    expect(new Set(all).size).toBe(all.length);
  });

  test('every named flow that moves money, a session or an episode is among them', () => {
    const all = loaded.flatMap(({ heard }) => heard);
    const elsewhere = Object.keys(FLOWS).filter((type) => !all.includes(type));
    expect(elsewhere.sort()).toEqual(['app/started', 'language/languageRequested']);
  });
});

test('the navigation is begun last: everyone listens before the first place is announced', () => {
  const names = forks.map(({ payload }) => (payload.fn as { name: string }).name);
  expect(names.at(-1)).toBe('navigationSaga');
});

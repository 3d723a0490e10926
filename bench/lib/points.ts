import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  live,
  liveStage,
  nameOfPlace,
  nameOfPoint,
  newMember,
  type Place,
} from '../../__tests__/e2e/support/money/kills.ts';
import type { ProviderCall } from '../../__tests__/e2e/support/money/proxy.ts';
import { startWorld, type World } from '../../__tests__/e2e/support/money/world.ts';
import { audited, type Row, someVideos } from './crowds.ts';
import { LIVES } from './lives.ts';

/** A kill point that depends on timing gets this many runs. */
const TRIES = 3;

type Tried = { life: string; place: Place; tries: number; met: number };

/**
 * Kills the server at every point that fault-free runs reach, in further runs if a point was missed, and at each
 * point `times` times in total.
 */
export async function killsAtPoints(postgres: string | null, times: number, only: string): Promise<Row[]> {
  const world = await startWorld({ postgres });
  try {
    const [videoId = ''] = await someVideos(world, 1);
    const found = await findPlaces(world, videoId, only);
    const all = [...found].flatMap(([life, places]) =>
      places.map((place): Tried => ({ life, place, tries: 0, met: 0 })),
    );
    const points = groupsBy(all, ({ place }) => nameOfPoint(place));
    let lives = 0;
    let failed = 0;
    const dieAt = async (life: string, tried: Tried[]) => {
      lives += 1;
      for (const one of tried) one.tries += 1;
      const places = tried.map(({ place }) => place);
      const email = `killed.${lives}@example.com`;
      try {
        const met = await live(world, lifeOf(life), { email, videoId, places, retries: lives % 2 === 0 });
        for (const one of tried) if (met.includes(one.place)) one.met += 1;
      } catch (error) {
        failed += 1;
        console.error(`  FAILED: ${(error as Error).message}`);
      }
    };
    for (let next = nextOf(points, times); next.length > 0; next = nextOf(points, times)) {
      for (const [life, ofLife] of groupsBy(next, (one) => one.life)) {
        for (const tried of atOnceEach(ofLife)) await dieAt(life, tried);
      }
      console.error(`  ${sum(all, 'met')} kills in ${lives} lives`);
    }

    const never = [...points].filter(([, places]) => sum(places, 'met') === 0);
    const notMet = all.filter(({ met }) => met === 0);
    const least = Math.min(...[...points.values()].map((places) => sum(places, 'met')));
    for (const [name] of never) console.error(`  point never reached: ${name}`);
    for (const { place } of notMet) console.error(`  place not met again: ${nameOfPlace(place)}`);
    return [
      {
        what: `kills at the points${only && ` of lives with "${only}"`}`,
        count: sum(all, 'met'),
        good: failed === 0 && least >= times,
        found: {
          points: points.size,
          places: all.length,
          lives,
          failed,
          'points never reached': never.length,
          'places not met again': notMet.length,
          'least often': least,
        },
      },
      await audited(world, 'books after them'),
    ];
  } finally {
    await world.stop();
  }
}

const lifeOf = (name: string) => ({ name, stages: LIVES[name] ?? [] });

/** Every commit and every call to the provider of each life with a word in its name, as they are seen when nothing goes wrong. */
async function findPlaces(world: World, videoId: string, only = ''): Promise<Map<string, Place[]>> {
  const known = new Set<string>();
  const found = new Map<string, Place[]>();
  for (const life of Object.keys(LIVES).filter((name) => name.includes(only))) {
    const places = (await watch(world, life, videoId))
      .flatMap((seen) => (['before', 'after'] as const).map((moment) => ({ ...seen, moment })))
      // The same step of another life is the same code.
      .filter((place) => !known.has(nameOfPlace(place)));
    for (const place of places) known.add(nameOfPlace(place));
    found.set(life, places);
  }
  return found;
}

type Seen = { stage: string } & ({ call: ProviderCall } | { commit: string });

async function watch(world: World, life: string, videoId: string): Promise<Seen[]> {
  const me = await newMember(world, `watched.${randomUUID()}@example.com`, videoId);
  const seen: Seen[] = [];
  for (const step of LIVES[life] ?? []) {
    const stage = step.name;
    world.takeCommits();
    world.proxy.takeCalls();
    await liveStage(me, step, undefined, true);
    // What follows by itself belongs to it.
    for (let look = 1; look <= 10; look += 1) {
      await pause(100);
      if (look % 4 === 0) await world.advance(65_000);
    }
    for (const call of new Set(world.proxy.takeCalls())) seen.push({ stage, call });
    for (const commit of new Set(world.takeCommits())) seen.push({ stage, commit });
  }
  return seen;
}

function nextOf(points: Map<string, Tried[]>, times: number): Tried[] {
  const all = [...points.values()];
  const unmet = all.flat().filter(({ tries, met }) => met === 0 && tries < TRIES);
  if (unmet.length > 0) return unmet;
  return all
    .filter((places) => sum(places, 'met') < times && sum(places, 'tries') < TRIES * (places.length + times))
    .flatMap((places) => places.sort((a, b) => b.met / b.tries - a.met / a.tries).slice(0, 1));
}

function atOnceEach(places: Tried[]): Tried[][] {
  const steps = [...groupsBy(places, ({ place }) => place.stage).values()];
  const most = Math.max(...steps.map((ofStep) => ofStep.length));
  return Array.from({ length: most }, (_, at) => steps.flatMap((ofStep) => ofStep[at] ?? []));
}

const sum = (tried: Tried[], what: 'tries' | 'met') => tried.reduce((total, one) => total + one[what], 0);

function groupsBy<Value>(values: Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

import { randomUUID } from 'node:crypto';
import { LIVES } from './lives.ts';
import { newPerson } from './person.ts';
import type { Moment, ProviderCall } from './proxy.ts';
import type { Member, Stage } from './stages.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 60_000;
/** For how long a point may let itself be waited for, after all that its step is seen to do is done. */
const LATE_LOOKS = 12;

/** Where the server dies: at a moment of a call to the provider, or right before or after a commit. */
export type Point = { moment: Moment } & ({ call: ProviderCall } | { commit: string });
/** A point in a step of a life. */
export type Place = Point & { stage: string };

export const nameOfPoint = (point: Point): string =>
  `${'call' in point ? point.call : `commit of ${point.commit}`}, ${point.moment}`;
export const nameOfPlace = (place: Place): string => `${place.stage}: ${nameOfPoint(place)}`;

type Settings = {
  email: string;
  videoId: string;
  /** At most one for a stage. */
  places?: Place[];
  /** Sends a call again that the server died of; others leave it to the server. */
  retries?: boolean;
};

/** Lives a life through, dying at each of the places; answers which of them were met. */
export async function live(
  world: World,
  life: string,
  { email, videoId, places = [], retries = true }: Settings,
): Promise<Place[]> {
  const me = await newMember(world, email, videoId);
  const met: Place[] = [];
  for (const stage of LIVES[life] ?? []) {
    const place = places.find((one) => one.stage === stage.name);
    const died = await liveStage(me, stage, place, retries).catch((error: Error) => {
      throw new Error(`${life}, ${place ? nameOfPlace(place) : stage.name}: ${error.message}`, {
        cause: error,
      });
    });
    if (died && place) met.push(place);
  }
  return met;
}

async function newMember(world: World, email: string, videoId: string): Promise<Member> {
  // So many new accounts in an hour come from one address.
  await world.advance(10 * 60_000);
  const person = newPerson(world);
  await person.register(email);
  const ids = { orderId: '', leftId: '', renewalId: '', changeId: '' };
  return { world, person, email, videoId, ...ids, tokens: new Map() };
}

async function liveStage(me: Member, stage: Stage, point: Point | undefined, retries: boolean) {
  if (!point) {
    await stage.act(me, randomUUID());
    await until(me, stage);
    return false;
  }
  const death = await arm(me.world, point);
  try {
    const key = randomUUID();
    if (await isLost(stage.act(me, key))) {
      await death.over();
      // Without an order there is nothing that could be left to the server.
      if (retries || me.orderId === '') await stage.act(me, key);
    }
    await until(me, stage);
    for (let look = 1; look <= LATE_LOOKS && !death.came(); look += 1) {
      await pause(80);
      if (look === 5) await me.world.advance(65_000);
    }
  } finally {
    await death.disarm();
  }
  if (death.came()) await until(me, stage);
  return death.came();
}

/** Has the server die at a point, once, and start again by itself. */
async function arm(world: World, point: Point) {
  let came = false;
  let armed = true;
  const died = world.died();
  const over = died.then(async () => {
    if (!armed) return;
    came = true;
    await world.restart();
  });
  if ('call' in point) world.proxy.hold(point.call, point.moment).then(() => world.kill());
  else await world.dieAt({ name: point.commit, moment: point.moment });
  return {
    came: () => came,
    over: () => over,
    async disarm(): Promise<void> {
      world.proxy.holdNothing();
      if (!came) await world.dieAt(null);
      // Between the last look and now it may have come after all.
      await Promise.race([died, pause(20)]);
      if (came) return over;
      armed = false;
    },
  };
}

/** True when the answer was lost with its connection; a no is thrown on. */
async function isLost(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return true;
  }
}

/** By their names, for the tests have a TypeError of their own. */
const isLostConnection = (error: unknown) => ['TypeError', 'SyntaxError'].includes((error as Error).name);

/** Looks until it is so; meanwhile time goes on by leaps, for what is tried again in a minute or in an hour. */
async function until(me: Member, { name, isDone, actAgain }: Stage): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let looks = 0;
  while (Date.now() < deadline) {
    try {
      if (await isDone(me)) return;
      looks += 1;
      if (looks % 12 === 0) await actAgain?.(me);
      // Not too often: at the provider nobody has longer than half an hour to decide.
      if (looks % 6 === 0) await me.world.advance(65_000);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
    }
    await pause(80);
  }
  throw new Error(`${name} never came to its end\n${me.world.logs().slice(-3000)}`);
}

/** Every commit and every call to the provider of each life with a word in its name, as they are seen when nothing goes wrong. */
export async function findPlaces(world: World, videoId: string, only = ''): Promise<Map<string, Place[]>> {
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

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets the server finish what is still under way, and then holds the books against the provider's. */
export async function settledAudit(world: World) {
  let audit = await world.audit();
  for (let round = 0; round < 30 && audit.open > 0; round += 1) {
    await world.advance(65_000 * (round + 1));
    await pause(1500);
    audit = await world.audit();
  }
  return audit;
}

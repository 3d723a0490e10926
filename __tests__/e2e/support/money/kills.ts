import { randomUUID } from 'node:crypto';
import { lookUntil, within } from '../../../support/poll.ts';
import { newPerson } from './person.ts';
import type { Moment, ProviderCall } from './proxy.ts';
import type { Member, Stage } from './stages.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 60_000;
/** For how long a point may let itself be waited for, after all that its step is seen to do is done. */
const LATE_MS = 960;

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
  life: { name: string; stages: Stage[] },
  { email, videoId, places = [], retries = true }: Settings,
): Promise<Place[]> {
  const me = await newMember(world, email, videoId);
  const met: Place[] = [];
  for (const stage of life.stages) {
    const place = places.find((one) => one.stage === stage.name);
    const died = await liveStage(me, stage, place, retries).catch((error: Error) => {
      throw new Error(`${life.name}, ${place ? nameOfPlace(place) : stage.name}: ${error.message}`, {
        cause: error,
      });
    });
    if (died && place) met.push(place);
  }
  return met;
}

export async function newMember(world: World, email: string, videoId: string): Promise<Member> {
  // So many new accounts in an hour come from one address.
  await world.advance(10 * 60_000);
  const person = newPerson(world);
  await person.register(email);
  const ids = { orderId: '', leftId: '', renewalId: '', changeId: '' };
  return { world, person, email, videoId, ...ids, tokens: new Map() };
}

export async function liveStage(me: Member, stage: Stage, point: Point | undefined, retries: boolean) {
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
    await within(LATE_MS / 2, death.over());
    if (!death.came()) await me.world.advance(65_000);
    await within(LATE_MS / 2, death.over());
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
      await within(20, died);
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
  let looks = 0;
  const look = async () => {
    try {
      if (await isDone(me)) return true;
      looks += 1;
      if (looks % 12 === 0) await actAgain?.(me);
      // Not too often: at the provider nobody has longer than half an hour to decide.
      if (looks % 6 === 0) await me.world.advance(65_000);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
    }
    return false;
  };
  if (!(await lookUntil(look, { withinMs: PATIENCE_MS, everyMs: 80 })))
    throw new Error(`${name} never came to its end\n${me.world.logs().slice(-3000)}`);
}

/** Lets the server finish what is still under way, and then holds the books against the provider's. */
export async function settledAudit(world: World) {
  let rounds = 0;
  const look = async () => {
    const audit = await world.audit();
    if (audit.open === 0) return audit;
    rounds += 1;
    await world.advance(65_000 * rounds);
    return null;
  };
  return (await lookUntil(look, { withinMs: 2 * PATIENCE_MS, everyMs: 1_500 })) ?? world.audit();
}

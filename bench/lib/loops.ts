import { setTimeout as wait } from 'node:timers/promises';

/** So many lanes that ask again as soon as they are answered; `turn` counts the requests of all. */
export async function closedLoop<T>(
  lanes: number,
  seconds: number,
  ask: (turn: number) => Promise<T>,
): Promise<T[]> {
  const until = performance.now() + seconds * 1000;
  const answers: T[] = [];
  let turn = 0;
  const lane = async () => {
    while (performance.now() < until) answers.push(await ask(turn++));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}

/** So many requests a second, whatever becomes of those before. */
export async function openLoop<T>(
  perSecond: number,
  seconds: number,
  ask: (turn: number) => Promise<T>,
): Promise<T[]> {
  const begun = performance.now();
  const asked: Promise<T>[] = [];
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begun) / 1000) {
    while (asked.length < elapsed * perSecond) asked.push(ask(asked.length));
    await wait(2);
  }
  return Promise.all(asked);
}

import type { notificationChoices } from '../db/schema.ts';

type Quiet = Pick<typeof notificationChoices.$inferSelect, 'quietFrom' | 'quietTo' | 'timeZone'>;

const MINUTE_MS = 60_000;

/** When a member's quiet hours end; null outside them. An unknown time zone counts as UTC. */
export function quietUntil(now: Date, { quietFrom, quietTo, timeZone }: Quiet): Date | null {
  const clock = clockOf(timeZone);
  const isQuiet = ({ hour }: { hour: number }) =>
    quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
  let at = now.getTime() - (now.getTime() % MINUTE_MS);
  let shown = clock(at);
  if (!isQuiet(shown)) return null;
  // By whole hours of local time, which daylight saving shifts.
  for (let hours = 0; hours < 24 && isQuiet(shown); hours += 1) {
    at += (60 - shown.minute) * MINUTE_MS;
    shown = clock(at);
  }
  return new Date(at);
}

function clockOf(timeZone: string): (at: number) => { hour: number; minute: number } {
  const options = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  const format = isTimeZone(timeZone)
    ? new Intl.DateTimeFormat('en', { ...options, timeZone })
    : new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  return (at) => {
    const parts = format.formatToParts(at);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return { hour: read('hour'), minute: read('minute') };
  };
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

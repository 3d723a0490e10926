const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A weekday and an hour, in UTC. */
export type WeeklySlot = { weekday: (typeof WEEKDAYS)[number]; hour: number };
/** The times of the episodes after those that are out, or how many come one a week. */
export type Coming = string[] | (WeeklySlot & { episodes: number });

type Release = string | WeeklySlot;

const DAY_MS = 24 * 60 * 60 * 1000;

/** One release for each episode to come. */
export function releasesOf(seriesId: string, coming: Coming = []): Release[] {
  const wrong = (value: unknown) =>
    new Error(`${seriesId} has an unknown release time: ${JSON.stringify(value)}`);
  if (!Array.isArray(coming)) {
    const { episodes, weekday, hour } = coming;
    if (!WEEKDAYS.includes(weekday) || !(hour >= 0 && hour < 24)) throw wrong(coming);
    return Array.from({ length: episodes }, () => ({ weekday, hour }));
  }
  coming.forEach((time, index) => {
    const at = Date.parse(time);
    // Without a zone it would mean another moment on another machine.
    if (Number.isNaN(at) || !/(Z|[+-]\d\d:\d\d)$/.test(time)) throw wrong(time);
    if (at <= Date.parse(coming[index - 1] ?? '0000'))
      throw new Error(`${seriesId} has episodes that come out of order: ${time}`);
  });
  return coming;
}

/** A weekly episode comes a week after the one before it. */
export function releaseTimes(releases: Release[], now: Date): Date[] {
  const times: Date[] = [];
  for (const release of releases) {
    // A day ahead, so that nobody is promised an episode minutes before it comes.
    const after = times.at(-1) ?? new Date(now.getTime() + DAY_MS);
    times.push(typeof release === 'string' ? new Date(release) : nextSlot(release, after));
  }
  return times;
}

function nextSlot({ weekday, hour }: WeeklySlot, after: Date): Date {
  const days = (WEEKDAYS.indexOf(weekday) - after.getUTCDay() + 7) % 7;
  const at = new Date(after);
  at.setUTCDate(at.getUTCDate() + days);
  at.setUTCHours(hour, 0, 0, 0);
  if (at <= after) at.setUTCDate(at.getUTCDate() + 7);
  return at;
}

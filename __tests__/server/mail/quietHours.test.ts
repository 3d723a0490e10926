import { expect, test } from '@jest/globals';
import { quietUntil } from '../../../server/mail/quietHours.ts';

const night = { quietFrom: 22, quietTo: 8, timeZone: 'Europe/Berlin' };
const inIndia = { ...night, timeZone: 'Asia/Kolkata' };
const onMars = { ...night, timeZone: 'Mars/Olympus' };
const byDay = { quietFrom: 9, quietTo: 17, timeZone: 'UTC' };
const never = { quietFrom: 0, quietTo: 0, timeZone: 'UTC' };

test.each([
  ['before they begin', '2026-03-04T20:59:00Z', night, null],
  ['when they begin', '2026-03-04T21:00:30Z', night, '2026-03-05T07:00:00Z'],
  ['after midnight', '2026-03-05T05:17:00Z', night, '2026-03-05T07:00:00Z'],
  ['when they end', '2026-03-05T07:00:00Z', night, null],
  ['half an hour off', '2026-03-04T17:00:00Z', inIndia, '2026-03-05T02:30:00Z'],
  ['with the clocks put forward', '2026-03-28T23:30:00Z', night, '2026-03-29T06:00:00Z'],
  ['by day', '2026-03-04T12:30:00Z', byDay, '2026-03-04T17:00:00Z'],
  ['of none', '2026-03-04T23:30:00Z', never, null],
  ['in no time zone', '2026-03-04T23:30:00Z', onMars, '2026-03-05T08:00:00Z'],
])('quiet hours %s: their end is computed for %s', (_what, at, quiet, end) => {
  expect(quietUntil(new Date(at), quiet)?.toISOString() ?? null).toBe(end && new Date(end).toISOString());
});

import { expect, test } from '@jest/globals';
import { quietUntil } from '../../../server/mail/quietHours.ts';

const night = { quietFrom: 22, quietTo: 8 };

test.each([
  ['before they begin', '2026-03-04T20:59:00Z', { ...night, timeZone: 'Europe/Berlin' }, null],
  [
    'when they begin',
    '2026-03-04T21:00:30Z',
    { ...night, timeZone: 'Europe/Berlin' },
    '2026-03-05T07:00:00Z',
  ],
  ['after midnight', '2026-03-05T05:17:00Z', { ...night, timeZone: 'Europe/Berlin' }, '2026-03-05T07:00:00Z'],
  ['when they end', '2026-03-05T07:00:00Z', { ...night, timeZone: 'Europe/Berlin' }, null],
  [
    'half an hour off',
    '2026-03-04T17:00:00Z',
    { ...night, timeZone: 'Asia/Kolkata' },
    '2026-03-05T02:30:00Z',
  ],
  [
    'with the clocks put forward',
    '2026-03-28T23:30:00Z',
    { ...night, timeZone: 'Europe/Berlin' },
    '2026-03-29T06:00:00Z',
  ],
  ['by day', '2026-03-04T12:30:00Z', { quietFrom: 9, quietTo: 17, timeZone: 'UTC' }, '2026-03-04T17:00:00Z'],
  ['of none', '2026-03-04T23:30:00Z', { quietFrom: 0, quietTo: 0, timeZone: 'UTC' }, null],
  ['in no time zone', '2026-03-04T23:30:00Z', { ...night, timeZone: 'Mars/Olympus' }, '2026-03-05T08:00:00Z'],
])('quiet hours %s: at %s', (_what, at, quiet, end) => {
  expect(quietUntil(new Date(at), quiet)?.toISOString() ?? null).toBe(end && new Date(end).toISOString());
});

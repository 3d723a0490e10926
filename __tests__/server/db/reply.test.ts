import { expect, test } from '@jest/globals';
import { readReply } from '../../../server/db/embedded/reply.mjs';

/* What an answer of the engine says of its state. */

const message = (type: string, body: string) => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type);
  bytes.writeUInt32BE(4 + body.length, 1);
  bytes.write(body, 5);
  return bytes;
};
const error = (severity: string, text: string, code = '53100') =>
  message('E', `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
const ready = (state: string) => message('Z', state);
const row = message('D', 'Z and E in a row');
const noRoom = 'No space left on device';

test.each([
  ['rows', [row, ready('I')], { isReady: true, isIdle: true, failure: null }],
  ['a transaction', [row, ready('T')], { isReady: true, isIdle: false, failure: null }],
  [
    'an error',
    [error('ERROR', `could not extend file: ${noRoom}`), ready('I')],
    { isReady: true, isIdle: true, failure: null },
  ],
  [
    'an error that quotes what a visitor wrote',
    [error('ERROR', 'invalid input syntax for type integer: "pg_wal/"', '22P02'), ready('I')],
    { isReady: true, isIdle: true, failure: null },
  ],
  ['nothing', [], { isReady: false, isIdle: false, failure: null }],
  ['an error without an end', [error('ERROR', 'any')], { isReady: false, isIdle: false, failure: null }],
])('a reply of the engine is parsed: %s', (_what, parts, reply) => {
  expect(readReply(Buffer.concat(parts))).toEqual(reply);
});

test.each([
  ['its log cannot be written', error('ERROR', `could not write to file "pg_wal/xlogtemp.42": ${noRoom}`)],
  ['it panics', error('PANIC', 'any')],
])('a reply of the engine reports a fatal failure when %s', (_what, part) => {
  expect(readReply(Buffer.concat([part, ready('I')])).failure).toEqual(expect.any(String));
});

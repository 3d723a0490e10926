import { writeFileSync } from 'node:fs';
import { readCassette } from '../../scripts/cassettes.ts';
import { replay } from './replay.ts';

/* Run by `npm run replay`, which names the files. */

const { CASSETTE = '', RESULT = '' } = process.env;

test('the recorded run is replayed', async () => {
  const { difference, entries, calls, types } = await replay(readCassette(CASSETTE));
  writeFileSync(RESULT, JSON.stringify({ difference, actions: entries.length, calls, types }));
});

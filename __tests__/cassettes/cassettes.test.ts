import { readdirSync } from 'node:fs';
import { readCassette } from '../../scripts/cassettes.ts';
import { replay } from '../support/replay.ts';

const FOLDER = '__tests__/cassettes';

/** `npm run replay -- <run.json> --as-test <name>` writes a recording into this folder. */
test.each(readdirSync(FOLDER).filter((file) => file.endsWith('.json')))(
  '%s runs as recorded, or reaches what it expects',
  async (file) => {
    const { expects, ...cassette } = readCassette(`${FOLDER}/${file}`);
    const { difference, types } = await replay(cassette);
    if (expects === undefined) expect(difference).toBeNull();
    else expect(types).toContain(expects);
  },
);

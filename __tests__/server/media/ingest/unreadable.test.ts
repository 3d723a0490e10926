import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checkSeries, type Probes } from '../../../../server/media/ingest/checkSeries.ts';
import type { Film, Picture } from '../../../../server/media/ingest/probe.ts';
import { openFolder } from '../../../../server/media/ingest/source.ts';
import { writeFiles } from '../../support/folders.ts';
import { folderOfSuite } from '../../support/forAllTests.ts';

/* What cannot be read. Tests may run as root, whom no permission stops, so files vanish and a folder has a name of odd bytes. */

const folder = folderOfSuite();
const at = (name: string) => `${folder.path}/${name}`;

const probes: Probes = {
  film: async () => ({}) as Film,
  decode: async () => null,
  picture: async () => ({}) as Picture,
};

test.each(['001.mp4', 'poster.jpg'])('%s that vanishes during the check is an error', async (name) => {
  writeFiles(at('series'), { [name]: Buffer.from('content') });
  const source = await openFolder(at('series'));
  rmSync(at(`series/${name}`));
  const vocabulary = { categories: [], tags: [], contentNotes: [], currency: null };
  const { findings } = await checkSeries(source, vocabulary, probes);
  expect(findings).toContainEqual({
    level: 'error',
    file: name,
    text: expect.stringMatching(/^It cannot be read: ENOENT/),
  });
});

test('a folder of media that cannot be read is an error, and the files beside it are listed', async () => {
  writeFiles(at('ready'), { 'series.json': Buffer.from('{}'), 'clips/a/master.m3u8': Buffer.from('') });
  // Node replaces the byte, and then there is no folder of that name.
  const odd = Buffer.from(at('ready/clips/\xff'), 'latin1');
  mkdirSync(odd);
  try {
    const { files, findings } = await openFolder(at('ready'));
    expect(files).toEqual(['clips/a/master.m3u8', 'series.json']);
    expect(findings).toEqual([
      { level: 'error', file: 'clips/\ufffd/', text: expect.stringMatching(/^It cannot be read: ENOENT/) },
    ]);
  } finally {
    rmdirSync(odd);
  }
});

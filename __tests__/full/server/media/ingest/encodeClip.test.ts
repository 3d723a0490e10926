import { expect, jest, test } from '@jest/globals';
import { ALL_FILMS, clipsOfFilms } from '../../../../server/media/ingest/support/clipsOfFilms.ts';
import { loudnessOf } from '../../../../server/media/ingest/support/packaged.ts';

// Encoding in four renditions, decoding and measuring a film takes minutes on a busy machine.
jest.setTimeout(600_000);
const bench = clipsOfFilms(...ALL_FILMS);

test('loud peaks are limited, with a warning', async () => {
  const clip = await bench.encoder.encode(bench.films.loudPeaks(), 'work');
  expect(clip.loudness.mode).toBe('dynamic');
  expect(Math.abs(loudnessOf(clip.folder, '270').integrated + 16)).toBeLessThan(1);
  expect(clip.warnings).toEqual([expect.stringMatching(/pressed down/)]);
});

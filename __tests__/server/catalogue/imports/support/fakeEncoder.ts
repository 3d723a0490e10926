import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentVersion } from '../../../../../server/lib/hashes.ts';
import type { Encoder } from '../../../../../server/operator/import/encoder.ts';
import { writeFiles } from '../../../support/folders.ts';
import { clipFiles, type Files, posterFiles } from './readyMedia.ts';

const STEPS = ['probe', 'loudness', 'renditions', 'storyboard', 'stills', 'verify', 'captions'];

/**
 * Keeps to what the true encoder promises: work is filed by its content, finished work is found again, and the same input gives
 * the same bytes. It notes each piece of work that it did in a file of the work folder.
 */
export function fakeEncoder({
  fails = (_clip: string): string | null => null,
  wait = async () => {},
} = {}): Encoder {
  const once = async (workFolder: string, input: string, make: () => Files | Promise<Files>) => {
    const place = join(workFolder, createHash('sha256').update(input).digest('hex'));
    const files = join(place, 'files');
    if (!existsSync(files)) {
      rmSync(`${place}.part`, { recursive: true, force: true });
      mkdirSync(join(`${place}.part`, 'files'), { recursive: true });
      writeFiles(join(`${place}.part`, 'files'), await make());
      appendFileSync(join(workFolder, '..', 'encodes.log'), `${input.slice(0, 24)}\n`);
      renameSync(`${place}.part`, place);
    }
    return files;
  };
  const outcome = async (folder: string, made: Files) => ({
    folder,
    version: await contentVersion(Object.keys(made), async (name) => readFileSync(join(folder, name))),
  });

  return {
    async encodeClip({ sourceHash, clip, captions, workFolder, signal, onProgress }) {
      const make = () =>
        clipFiles(sourceHash, {
          captions: captions.map(({ language, text }) => ({ language, text: vttOf(text) })),
        });
      const folder = await once(workFolder, JSON.stringify([sourceHash, captions]), async () => {
        for (const step of STEPS)
          for (const done of [0, 0.5, 1]) {
            onProgress({ step, done, speed: 2 });
            await wait();
            signal.throwIfAborted();
            if (fails(clip) === step)
              throw Object.assign(new Error('it failed'), {
                step,
                sentence: 'The film could not be encoded: the encoder gave up.',
                lastLines: ['[libx264] out of luck', 'Conversion failed!'],
              });
          }
        return make();
      });
      return { ...(await outcome(folder, make())), seconds: 4, encodes: 1, warnings: [] };
    },
    async encodePosters({ picture, film, workFolder, signal }) {
      signal.throwIfAborted();
      const from = readFileSync(picture ?? film);
      const seed = createHash('sha256').update(from).digest('hex');
      const folder = await once(workFolder, `posters ${seed}`, () => posterFiles(seed));
      return { ...(await outcome(folder, posterFiles(seed))), widths: [160, 320], color: '#445566' };
    },
  };
}

/** Its words alone count here. */
const vttOf = (text: string) => {
  const words = createHash('sha1').update(text).digest('hex').slice(0, 20);
  return `WEBVTT\n\n00:01.000 --> 00:03.000\n${words}\n`;
};

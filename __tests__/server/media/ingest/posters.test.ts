import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { SHARE_PICTURE } from '../../../../contract/paths.ts';
import { readPosterSet } from '../../../../server/db/catalogue/posterSet.ts';
import { encodePosters } from '../../../../server/media/ingest/encode/encodePosters.ts';
import { folderOfSuite } from '../../support/forAllTests.ts';

const folder = folderOfSuite();
const at = (name: string) => join(folder.path, name);

/** No film is looked at where there is a picture. */
const encode = (picture: string, work = 'work') =>
  encodePosters({
    picture,
    film: at('nowhere.mp4'),
    workFolder: at(work),
    tools: { ffmpeg: at('nowhere'), ffprobe: at('nowhere') },
    signal: new AbortController().signal,
  });

/** Red above and blue below, with grain. */
async function picture(name: string, width: number, height: number): Promise<string> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isAbove = at < (width * height) / 2;
    pixels.set([isAbove ? 200 : 20, (at * 7919) % 32, isAbove ? 20 : 200], at * 3);
  }
  await sharp(pixels, { raw: { width, height, channels: 3 } }).toFile(at(name));
  return at(name);
}

test('a picture is encoded as posters in five widths and two formats, and as a share picture', async () => {
  const { widths, color, folder: made, version } = await encode(await picture('tall.png', 900, 1600));
  expect(widths).toEqual([160, 240, 320, 480, 780]);
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  for (const width of widths)
    for (const [ending, format] of Object.entries({ avif: 'heif', webp: 'webp' })) {
      const found = await sharp(join(made, `${width}.${ending}`)).metadata();
      expect(found).toMatchObject({ width, height: width * 1.5, format });
      expect([found.exif, found.icc]).toEqual([undefined, undefined]);
    }
  const share = await sharp(join(made, SHARE_PICTURE.file)).metadata();
  expect(share).toMatchObject({ width: SHARE_PICTURE.width, height: SHARE_PICTURE.height, format: 'jpeg' });
  expect(readdirSync(made)).toHaveLength(11);
  const set = await readPosterSet(made);
  expect(set?.version).toBe(version);
  expect(set?.files.size).toBe(11);
});

test('the same picture under another name gives the same set, and another work folder the same version', async () => {
  const small = await picture('small.png', 400, 600);
  const first = await encode(small);
  expect(first.widths).toEqual([160, 240, 320, 400]);
  copyFileSync(small, at('again.png'));
  expect(await encode(at('again.png'))).toEqual(first);
  const elsewhere = await encode(small, 'other');
  expect(elsewhere.version).toBe(first.version);
  expect(elsewhere.folder).not.toBe(first.folder);
});

test('a photograph is rotated by its EXIF orientation', async () => {
  const lying = await sharp(await picture('lying.png', 600, 400))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  writeFileSync(at('turned.jpg'), lying);
  const { folder: made, widths } = await encode(at('turned.jpg'));
  expect(widths.at(-1)).toBe(400);
  const { data, info } = await sharp(join(made, '160.webp')).raw().toBuffer({ resolveWithObject: true });
  const first = (x: number) => (120 * info.width + x) * 3;
  const [left = [], right = []] = [10, 150].map((x) => [...data.subarray(first(x), first(x) + 3)]);
  expect([left[0], left[2]].map((each = 0) => each > 128)).toEqual([false, true]);
  expect([right[0], right[2]].map((each = 0) => each > 128)).toEqual([true, false]);
});

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"/>';
test.each([
  ['no picture', 'words.png', 'these are words'],
  ['a drawing that could name files', 'drawing.png', DRAWING],
])('a poster file that is %s is refused', async (_title, name, content) => {
  writeFileSync(at(name), content);
  const sentence = 'The poster cannot be read. Save it as JPEG, PNG or WebP.';
  await expect(encode(at(name))).rejects.toMatchObject({ step: 'stills', sentence });
});

test('a truncated poster file is refused', async () => {
  const whole = readFileSync(await picture('whole.png', 300, 450));
  writeFileSync(at('torn.png'), whole.subarray(0, whole.length / 2));
  await expect(encode(at('torn.png'))).rejects.toMatchObject({ step: 'stills' });
});

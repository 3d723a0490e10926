import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clip, chosenClips, root } from './lib/catalogue.ts';
import { bytesOf, openEasel } from './lib/easel.ts';
import { cutFragments } from './lib/fragments.ts';
import { type Rendition, renditions, writeMaster } from './lib/hls.ts';
import { fps, fragmented, record } from './lib/mux.ts';
import { run, words } from './lib/run.ts';
import { squeeze } from './lib/squeeze.ts';
import { writeTracks } from './lib/tracks.ts';

const bt709 = '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709';
const easel = await openEasel();

/** Every frame of the clip, drawn once, as a nearly lossless file. */
const shoot = async ({ id, seconds }: Clip, out: string): Promise<void> => {
  await easel.open(id, 0.72);
  const scale = 'scale=in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709';
  const line = [
    `-v error -y -f image2pipe -framerate ${fps} -c:v mjpeg -i -`,
    `-vf crop=720:1280:0:0,${scale},format=yuv420p`,
    `-c:v libx264 -preset ultrafast -crf 6 ${bt709}`,
    out,
  ];
  const encoder = spawn('ffmpeg', words(line), { stdio: ['pipe', 'inherit', 'inherit'] });
  const done = once(encoder, 'exit');
  const total = seconds * fps;
  for (let from = 0; from < total; from += 12) {
    const times = Array.from({ length: Math.min(12, total - from) }, (_, i) => (from + i) / fps);
    for (const url of await easel.frames(times)) {
      if (!encoder.stdin.write(bytesOf(url))) await once(encoder.stdin, 'drain');
    }
  }
  encoder.stdin.end();
  const [code] = await done;
  if (code !== 0) throw new Error(`could not shoot ${id}`);
};

const sizeOf = async (dir: string): Promise<number> => {
  const sizes = await Promise.all(
    (await readdir(dir)).map(async (name) => (await stat(join(dir, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

interface Take {
  picture: string;
  sound: string;
  work: string;
  seconds: number;
}

/** Two passes, because the whole catalogue has one budget and a clip of rain costs more than a clip of moonlight. */
const encode = async (take: Take, dir: string, rendition: Rendition): Promise<void> => {
  const { name, width, height, kbits, cap } = rendition;
  await mkdir(dir, { recursive: true });
  const gop = `keyint=${2 * fps}:min-keyint=${2 * fps}:scenecut=0:open-gop=0`;
  const video = [
    '-v error -y -i',
    take.picture,
    '-i',
    take.sound,
    `-map 0:v -vf scale=${width}:${height}:flags=lanczos -r ${fps} -pix_fmt yuv420p ${bt709}`,
    `-c:v libx264 -preset medium -profile:v high -b:v ${kbits}k -maxrate ${cap}k -bufsize ${cap * 2}k`,
    // Without B-frames the first picture is at exactly 0.
    `-x264-params ${gop}:aq-mode=1:bframes=0:ref=4:qpmin=20`,
    '-passlogfile',
    join(take.work, name),
  ];
  await run('ffmpeg', ...video, '-pass 1 -f null -');
  const whole = join(take.work, `${name}.mp4`);
  await run('ffmpeg', ...video, '-pass 2', ...fragmented(take.seconds, whole));
  await cutFragments(whole, dir, 2);
};

const still = async (picture: string, work: string, out: string): Promise<void> => {
  const first = join(work, 'first.png');
  await run('ffmpeg', '-v error -y -i', picture, '-frames:v 1 -vf scale=540:960:flags=lanczos', first);
  await squeeze(out, 24_500, [74, 64, 54, 44, 34], (quality) =>
    run('cwebp', `-quiet -m 6 -q ${quality}`, first, '-o', out),
  );
};

const produce = async (clip: Clip): Promise<void> => {
  const started = Date.now();
  const work = await mkdtemp(join(tmpdir(), 'media-'));
  const { id, seconds } = clip;
  const home = join(root, 'media', id);
  try {
    const picture = join(work, 'picture.mp4');
    await shoot(clip, picture);
    const take = { picture, sound: await record(id, work), work, seconds };
    await rm(home, { recursive: true, force: true });
    for (const rendition of renditions) await encode(take, join(home, rendition.name), rendition);
    await writeMaster(home, seconds, fps);
    await still(picture, work, join(home, 'still.webp'));
    await writeTracks(clip);
    const sizes = await Promise.all(renditions.map(({ name }) => sizeOf(join(home, name))));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(id, `${Math.round(total / 1000)} kB in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    await rm(work, { recursive: true });
  }
};

try {
  for (const clip of chosenClips()) await produce(clip);
} finally {
  await easel.close();
}

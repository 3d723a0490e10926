import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenClips, root } from './lib/catalogue.ts';
import { cutFragments } from './lib/fragments.ts';
import { renditions, writeMaster } from './lib/hls.ts';
import { fps, fragmented, record } from './lib/mux.ts';
import { run } from './lib/run.ts';
import { writeTracks } from './lib/tracks.ts';

/** New sound under the pictures that are already there: a change to a score need not draw the clip again. */
for (const clip of chosenClips()) {
  const { id, seconds } = clip;
  const work = await mkdtemp(join(tmpdir(), 'sound-'));
  const home = join(root, 'media', id);
  const sound = await record(id, work);
  for (const { name } of renditions) {
    const dir = join(home, name);
    const segments = (await readdir(dir)).filter((file) => file.endsWith('.m4s'));
    const parts = ['init.mp4', ...segments.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))];
    const before = join(work, 'before.mp4');
    const after = join(work, 'after.mp4');
    await writeFile(before, Buffer.concat(await Promise.all(parts.map((file) => readFile(join(dir, file))))));
    const input = ['-v error -y -i', before, '-i', sound, '-map 0:v -c:v copy'];
    await run('ffmpeg', ...input, ...fragmented(seconds, after));
    await cutFragments(after, dir, 2);
  }
  await writeMaster(home, seconds, fps);
  await writeTracks(clip);
  await rm(work, { recursive: true });
  console.log(id);
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SHARE_PICTURE } from '../../contract/paths.ts';
import { allSeries, languages, type Named, readJson, root, type Words } from './lib/catalogue.ts';
import { renditions } from './lib/hls.ts';
import { run } from './lib/run.ts';
import { board, captionsFile, cuesOf, tracksOf, vttOf } from './lib/tracks.ts';

const problems: string[] = [];
const must = (fine: boolean, message: string): void => {
  if (!fine) problems.push(message);
};
const AGES = [7, 10, 13, 16, 18];
const slug = /^[a-z0-9-]+$/;
const fileName = /^[a-z0-9-]+(\.[a-z0-9]+)?$/;

const checkWords = (what: string, words: Words): void => {
  for (const language of languages) must(Boolean(words[language]?.trim()), `${what}: no text in ${language}`);
  must(Object.keys(words).length === languages.length, `${what}: unknown language`);
};

const checkNamed = (file: string): Set<string> => {
  const all = readJson<Named[]>(`data/${file}.json`);
  const ids = new Set(all.map(({ id }) => id));
  must(ids.size === all.length, `${file}: an id is used twice`);
  for (const { id, name } of all) {
    must(slug.test(id), `${file}: bad id ${id}`);
    checkWords(`${file} ${id}`, name);
  }
  return ids;
};

const weigh = (dir: string): number =>
  readdirSync(dir, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(dir, entry.name);
    return sum + (entry.isDirectory() ? weigh(path) : statSync(path).size);
  }, 0);

const checkFile = (path: string, limit: number): void => {
  if (!existsSync(join(root, path))) {
    problems.push(`${path}: missing`);
    return;
  }
  const { size } = statSync(join(root, path));
  must(size > 0 && size <= limit, `${path}: ${size} bytes, the limit is ${limit}`);
};

const checkPosters = (id: string): void => {
  for (const [width, limit] of [
    [160, 5_000],
    [240, 8_200],
    [320, 12_300],
    [480, 21_000],
    [780, 36_000],
  ] as const) {
    checkFile(`posters/${id}/${width}.avif`, limit);
    checkFile(`posters/${id}/${width}.webp`, limit * 1.6);
    if (width === 780) continue;
    for (const language of languages) checkFile(`posters/${id}/${width}-${language}.avif`, limit * 1.35);
  }
  checkFile(`posters/${id}/${SHARE_PICTURE.file}`, 90_000);
};

/** Segments, keyframe times, lengths and a full decode of one rendition. */
const checkRendition = async (
  id: string,
  name: string,
  width: number,
  height: number,
  seconds: number,
): Promise<void> => {
  const dir = join(root, 'media', id, name);
  const label = `media/${id}/${name}`;
  const index = join(dir, 'index.m3u8');
  const text = readFileSync(index, 'utf8');
  const listed = [...text.matchAll(/^(\d+\.m4s)$/gm)].map((match) => match[1] ?? '');
  must(listed.length === seconds / 2, `${label}: ${listed.length} segments`);
  must(text.trimEnd().endsWith('#EXT-X-ENDLIST'), `${label}: no end`);
  for (const file of ['init.mp4', ...listed]) must(existsSync(join(dir, file)), `${label}/${file}: missing`);
  must(readdirSync(dir).length === listed.length + 2, `${label}: stray files`);
  for (const file of readdirSync(dir)) must(fileName.test(file), `${label}: bad name ${file}`);

  const shown = 'stream=codec_name,width,height,pix_fmt:packet=codec_type,pts_time,duration_time,flags';
  const { stdout } = await run('ffprobe', `-v error -of json -show_entries ${shown}`, index);
  const probe = JSON.parse(stdout) as {
    packets: { codec_type: string; pts_time: string; duration_time?: string; flags: string }[];
    streams: { codec_name: string; width?: number; height?: number; pix_fmt?: string }[];
  };
  const video = probe.streams.find(({ codec_name: codec }) => codec === 'h264');
  must(
    video?.width === width && video.height === height && video.pix_fmt === 'yuv420p',
    `${label}: not ${width}x${height} yuv420p`,
  );
  must(
    probe.streams.some(({ codec_name: codec }) => codec === 'aac'),
    `${label}: no sound`,
  );
  const keys = probe.packets
    .filter(({ codec_type: type, flags }) => type === 'video' && flags.startsWith('K'))
    .map(({ pts_time: time }) => Number(time));
  must(
    keys.length === seconds / 2 && keys.every((time, i) => Math.abs(time - i * 2) < 0.001),
    `${label}: keyframes at ${keys.join(', ')}`,
  );
  for (const type of ['video', 'audio']) {
    const times = probe.packets
      .filter((packet) => packet.codec_type === type)
      .map(({ pts_time: time }) => Number(time));
    const step = type === 'video' ? 1 / 24 : 0.032;
    must(
      Math.abs(Math.max(...times) + step - seconds) < 0.04,
      `${label}: ${type} lasts ${Math.max(...times) + step} s`,
    );
  }
  const decode = await run('ffmpeg', '-v error -i', index, '-f null -');
  must(decode.stderr.trim() === '', `${label}: ${decode.stderr.trim().slice(0, 200)}`);
};

const checkMedia = async (id: string, seconds: number): Promise<void> => {
  const home = join(root, 'media', id);
  const master = join(home, 'master.m3u8');
  if (!existsSync(master)) {
    problems.push(`media/${id}: missing`);
    return;
  }
  const streams = [
    ...readFileSync(master, 'utf8').matchAll(
      /#EXT-X-STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\S+?),CODECS="(avc1\.[0-9a-f]{6}),mp4a\.40\.2",FRAME-RATE=24\.000\n(.+)/g,
    ),
  ];
  must(
    streams.map((match) => match[5]).join() === renditions.map(({ name }) => `${name}/index.m3u8`).join(),
    `media/${id}: master lists other renditions`,
  );
  for (const [, peak, average] of streams) must(Number(peak) >= Number(average), `media/${id}: bandwidths`);
  checkFile(`media/${id}/still.webp`, 25_000);
  must(weigh(home) <= 850_000, `media/${id}: ${weigh(home)} bytes`);
  for (const { name, width, height } of renditions) await checkRendition(id, name, width, height, seconds);
};

/** One language's captions as a player reads them: inside the clip, one after the other, long enough to read. */
const checkVtt = (path: string, expected: number, seconds: number): void => {
  const [head, ...blocks] = readFileSync(join(root, path), 'utf8').trimEnd().split('\n\n');
  must(head === 'WEBVTT', `${path}: no WebVTT`);
  must(blocks.length === expected, `${path}: ${blocks.length} cues, not ${expected}`);
  let last = 0;
  for (const block of blocks) {
    const [, from, to, text = ''] = /^00:(\d\d\.\d{3}) --> 00:(\d\d\.\d{3})\n([^\n]+)$/.exec(block) ?? [];
    const [begin, end] = [Number(from), Number(to)];
    must(begin >= last && end - begin >= 1 && end <= seconds, `${path}: cue at ${from} to ${to}`);
    must(text.length <= 60 && text.length / (end - begin) <= 20, `${path}: too much to read at ${from}`);
    must(!/-->|[<&]/.test(text), `${path}: markup at ${from}`);
    last = end;
  }
};

const checkTracks = async (id: string, seconds: number): Promise<void> => {
  const home = `media/${id}`;
  const { columns, rows, width, height, everySeconds } = board;
  const small = ['tracks.json', ...languages.map(captionsFile)].map((name) => `${home}/${name}`);
  const files = [`data/captions/${id}.json`, `${home}/${board.file}`, ...small];
  for (const file of files) checkFile(file, small.includes(file) ? 1_000 : 12_000);
  if (!files.every((file) => existsSync(join(root, file)))) return;

  const cues = cuesOf(id);
  must(cues.length >= 4 && cues.length <= 6, `captions of ${id}: ${cues.length} cues`);
  for (const { from, text } of cues) checkWords(`captions of ${id} at ${from}`, text);
  const checkMade = (name: string, text: string): void =>
    must(readFileSync(join(root, home, name), 'utf8') === text, `${home}/${name}: out of date`);
  checkMade('tracks.json', tracksOf(join(root, home)));
  for (const language of languages) {
    checkMade(captionsFile(language), vttOf(cues, language));
    checkVtt(`${home}/${captionsFile(language)}`, cues.length, seconds);
  }
  must(columns * rows * everySeconds >= seconds, `${home}: the storyboard ends before the clip`);
  const size = '-v error -of csv=p=0 -show_entries stream=width,height';
  const { stdout } = await run('ffprobe', size, join(root, home, board.file));
  must(
    stdout.trim() === `${columns * width},${rows * height}`,
    `${home}/${board.file}: ${stdout.trim()} pixels`,
  );
};

const categories = checkNamed('categories');
const tags = checkNamed('tags');
const contentNotes = checkNamed('contentNotes');
const series = allSeries();
const wanted = process.argv.slice(2);
const clipIds = series.flatMap(({ clips }) => clips.map(({ id }) => id));
must(new Set(clipIds).size === clipIds.length, 'a clip is in two series');
must(series.length >= 24, `only ${series.length} series`);
for (const id of categories)
  must(series.filter(({ categoryId }) => categoryId === id).length >= 4, `fewer than four series in ${id}`);
must(
  [1, 2, 3, 4, 5].every((rank) => series.filter(({ featured }) => featured === rank).length === 1),
  'featured ranks are not 1 to 5',
);
for (const one of series) {
  must(
    slug.test(one.id) && existsSync(join(root, 'data/series', `${one.id}.json`)),
    `${one.id}: id and file name differ`,
  );
  checkWords(`${one.id} title`, one.title);
  checkWords(`${one.id} synopsis`, one.synopsis);
  must(categories.has(one.categoryId), `${one.id}: no category ${one.categoryId}`);
  must(one.tags.length > 0 && one.tags.every((tag) => tags.has(tag)), `${one.id}: unknown tag`);
  must(one.cast.length >= 2 && one.cast.length <= 4, `${one.id}: cast`);
  must(AGES.includes(one.age), `${one.id}: age`);
  must(
    one.contentNotes.every((note) => contentNotes.has(note)),
    `${one.id}: unknown content note`,
  );
  must(one.episodes >= 8 && one.episodes <= 60, `${one.id}: episodes`);
  must(
    one.freeEpisodes >= 3 && one.freeEpisodes <= 10 && one.freeEpisodes < one.episodes,
    `${one.id}: free episodes`,
  );
  must(/^#[0-9a-f]{6}$/.test(one.color), `${one.id}: color`);
  if (wanted.length && !wanted.includes(one.id)) continue;
  checkPosters(one.id);
  must(one.clips.length > 1, `${one.id}: one clip for all episodes`);
  for (const { id, seconds } of one.clips) {
    must(seconds > 0 && seconds % 2 === 0, `${id}: clip length`);
    await checkMedia(id, seconds);
    await checkTracks(id, seconds);
  }
}
const total = weigh(root);
must(total <= 55_000_000, `the catalogue weighs ${total} bytes`);
const part = (dir: string): string => `${dir} ${(weigh(join(root, dir)) / 1e6).toFixed(2)} MB`;
console.log(
  `${series.length} series; ${['data', 'posters', 'media', 'make'].map(part).join(', ')}; ${(total / 1e6).toFixed(2)} MB in all`,
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;

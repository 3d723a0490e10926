import { createHash } from 'node:crypto';

export type Files = Record<string, Buffer>;

const box = (type: string, content: string): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4);
  return Buffer.concat([head, Buffer.from(content)]);
};
const webp = (content: string) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(content)]);

type Captions = { language: string; text: string };
const SIDES = [270, 480];

/** A clip that no decoder would play, but with every file that a true one has. Another seed gives other bytes. */
export function clipFiles(seed: string, { segments = 2, captions = [] as Captions[] } = {}): Files {
  const files: Files = { 'still.webp': webp(`still ${seed}`), 'storyboard.webp': webp(`board ${seed}`) };
  const master = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const renditions: object[] = [];
  for (const side of SIDES) {
    const size = `${side}x${Math.round((side * 16) / 9)}`;
    const parts: Files = { 'init.mp4': box('ftyp', `${side} ${seed}`) };
    for (let index = 0; index < segments; index += 1)
      parts[`${index}.m4s`] = box(
        'moof',
        `${side} ${index} ${createHash('sha1').update(seed).digest('hex')}`,
      );
    const listed = Array.from({ length: segments }, (_, index) => `#EXTINF:2.00000,\n${index}.m4s`);
    const playlist = [
      ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:0'],
      ...['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MAP:URI="init.mp4"', ...listed, '#EXT-X-ENDLIST', ''],
    ].join('\n');
    master.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${side * 1000},RESOLUTION=${size},CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=24.000`,
      `${side}/index.m3u8`,
    );
    const bytes = Object.values(parts).reduce((sum, { length }) => sum + length, 0);
    renditions.push({ height: side, bytes, playlist: `${side}/index.m3u8` });
    for (const [name, content] of Object.entries(parts)) files[`${side}/${name}`] = content;
    files[`${side}/index.m3u8`] = Buffer.from(playlist);
  }
  files['master.m3u8'] = Buffer.from(`${master.join('\n')}\n`);
  for (const { language, text } of captions) files[`captions-${language}.vtt`] = Buffer.from(text);
  const tracks = {
    captions: captions.map(({ language }) => ({ lang: language, file: `captions-${language}.vtt` })),
    storyboard: { file: 'storyboard.webp', columns: 1, rows: 1, width: 90, height: 160, everySeconds: 2 },
    renditions,
  };
  files['tracks.json'] = Buffer.from(JSON.stringify(tracks));
  return files;
}

export function posterFiles(seed: string): Files {
  const avif = (width: number) =>
    Buffer.concat([Buffer.from('\0\0\0\x1cftypavif'), Buffer.from(`${width} ${seed}`)]);
  return {
    ...Object.fromEntries([160, 320].map((width) => [`${width}.avif`, avif(width)])),
    ...Object.fromEntries([160, 320].map((width) => [`${width}.webp`, webp(`${width} ${seed}`)])),
    '160-fy.avif': avif(160.5),
    'share.jpg': Buffer.from([0xff, 0xd8, 0xff, seed.length]),
  };
}

const words = (text: string) => ({
  en: text,
  es: `${text} (es)`,
  fr: `${text} (fr)`,
  de: `${text} (de)`,
  pt: `${text} (pt)`,
});

/** Two ready-made episodes that share a clip, and a third one with its own. */
export function readySeries(id: string, change: object = {}): Files {
  const below = (folder: string, files: Files) =>
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));
  const vtt = (line: string) => `WEBVTT\n\n00:01.000 --> 00:03.000\n${line}\n`;
  const series = {
    id,
    title: words('Low Tide'),
    synopsis: words('The sea gives back what it took.'),
    categoryId: 'sea-stories',
    tags: ['revenge', 'islands'],
    cast: ['Ines Marín'],
    age: 13,
    contentNotes: ['storms'],
    freeEpisodes: 1,
    pass: { amount: 999, currency: 'USD' },
    downloads: false,
    complete: true,
    color: '#102030',
    vocabulary: {
      categories: [{ id: 'sea-stories', name: words('Sea stories') }],
      tags: [{ id: 'islands', name: words('Islands') }],
      contentNotes: [{ id: 'storms', name: words('storms') }],
    },
    episodes: [
      { number: 1, clip: `${id}-a` },
      { number: 2, clip: `${id}-b` },
      { number: 3, clip: `${id}-a`, releaseAt: '2030-01-02T18:00:00Z' },
    ],
    ...change,
  };
  return {
    'series.json': Buffer.from(JSON.stringify(series)),
    ...below(`clips/${id}-a`, clipFiles(`${id} a`, { captions: [{ language: 'en', text: vtt('Wait.') }] })),
    ...below(`clips/${id}-b`, clipFiles(`${id} b`, { segments: 3 })),
    ...below('posters', posterFiles(id)),
  };
}

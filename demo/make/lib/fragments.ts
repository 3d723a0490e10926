import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Box {
  type: string;
  data: Buffer;
}

const boxes = (file: Buffer): Box[] => {
  const found = [];
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    if (size < 8) throw new Error('unexpected box size');
    found.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at, at + size) });
    at += size;
  }
  return found;
};

/** Cut a fragmented MP4 into an init segment, one media segment per fragment, and a playlist. */
export const cutFragments = async (source: string, dir: string, segmentSeconds: number): Promise<void> => {
  const all = boxes(await readFile(source));
  const of = (...types: string[]): Buffer =>
    Buffer.concat(all.filter(({ type }) => types.includes(type)).map(({ data }) => data));
  await writeFile(join(dir, 'init.mp4'), of('ftyp', 'moov'));
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  let n = 0;
  for (const [i, box] of all.entries()) {
    const next = all[i + 1];
    if (box.type !== 'moof' || next?.type !== 'mdat') continue;
    await writeFile(join(dir, `${n}.m4s`), Buffer.concat([box.data, next.data]));
    playlist.push(`#EXTINF:${segmentSeconds.toFixed(5)},`, `${n}.m4s`);
    n++;
  }
  await writeFile(join(dir, 'index.m3u8'), `${[...playlist, '#EXT-X-ENDLIST'].join('\n')}\n`);
};

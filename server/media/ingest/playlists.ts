export type Rendition = { playlist: string; width: number; height: number };
export type Segments = { files: string[]; seconds: number };
type Master = { renditions: Rendition[]; faults: string[] };
type Media = { segments: Segments; faults: string[] };

/** Nothing else may stand in a playlist, above all no tag that names another address. */
const MASTER_TAG = /^#EXTM3U$|^#EXT-X-VERSION:\d+$|^#EXT-X-INDEPENDENT-SEGMENTS$/;
const MEDIA_TAG =
  /^#EXTM3U$|^#EXT-X-(VERSION:\d+|TARGETDURATION:\d+|MEDIA-SEQUENCE:0|PLAYLIST-TYPE:VOD|INDEPENDENT-SEGMENTS|ENDLIST)$/;
const STREAM = /^#EXT-X-STREAM-INF:(.*)$/;
const RENDITION = /^(\d{3,4})\/index\.m3u8$/;
const SEGMENT = /^\d{1,4}\.m4s$/;

export function readMaster(text: string): Master {
  const lines = linesOf(text);
  const renditions: Rendition[] = [];
  const faults = lines[0] === '#EXTM3U' ? [] : ['It is no playlist: it does not begin with #EXTM3U.'];
  let stream: string | null = null;
  for (const line of lines) {
    const [, attributes] = STREAM.exec(line) ?? [];
    if (attributes !== undefined) stream = attributes;
    else if (!line.startsWith('#')) {
      const rendition = renditionOf(line, stream ?? '');
      if (typeof rendition === 'string') faults.push(rendition);
      else renditions.push(rendition);
      stream = null;
    } else if (!MASTER_TAG.test(line)) faults.push(`It holds ${line}, which is not read.`);
  }
  if (renditions.length === 0 && faults.length === 0) faults.push('It names no rendition.');
  const names = renditions.map(({ playlist }) => playlist);
  if (new Set(names).size < names.length) faults.push('It names a rendition twice.');
  return { renditions, faults };
}

function renditionOf(playlist: string, attributes: string): Rendition | string {
  const [, side] = RENDITION.exec(playlist) ?? [];
  if (side === undefined) return `It names ${playlist}; a rendition is named like 720/index.m3u8.`;
  const [, width = 0, height = 0] = (/(?:^|,)RESOLUTION=(\d+)x(\d+)(?:,|$)/.exec(attributes) ?? []).map(
    Number,
  );
  if (Math.min(width, height) !== Number(side))
    return `It says that ${playlist} is ${width} x ${height}; a rendition is named by its shorter side.`;
  if (!/(?:^|,)BANDWIDTH=\d+(?:,|$)/.test(attributes)) return `It does not say the BANDWIDTH of ${playlist}.`;
  if (!/(?:^|,)CODECS="[^"]+"(?:,|$)/.test(attributes)) return `It does not say the CODECS of ${playlist}.`;
  return { playlist, width, height };
}

export function readMedia(text: string): Media {
  const lines = linesOf(text);
  const faults = lines[0] === '#EXTM3U' ? [] : ['It is no playlist: it does not begin with #EXTM3U.'];
  const segments: Segments = { files: [], seconds: 0 };
  const longest = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1] ?? 0);
  let seconds: number | null = null;
  for (const line of lines) {
    const [, length] = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line) ?? [];
    if (length !== undefined) seconds = Number(length);
    else if (!line.startsWith('#')) {
      if (!SEGMENT.test(line)) faults.push(`It names ${line}; a segment is named like 0.m4s.`);
      else if (seconds === null) faults.push(`It does not say how long ${line} is.`);
      else if (Math.round(seconds) > longest)
        faults.push(`${line} is ${seconds} s long, longer than the TARGETDURATION.`);
      segments.files.push(line);
      segments.seconds += seconds ?? 0;
      seconds = null;
    } else if (!MEDIA_TAG.test(line) && line !== '#EXT-X-MAP:URI="init.mp4"')
      faults.push(`It holds ${line}, which is not read.`);
  }
  if (!lines.includes('#EXT-X-MAP:URI="init.mp4"')) faults.push('It does not name init.mp4.');
  if (lines.at(-1) !== '#EXT-X-ENDLIST') faults.push('It does not end with #EXT-X-ENDLIST.');
  if (segments.files.length === 0) faults.push('It names no segment.');
  if (new Set(segments.files).size < segments.files.length) faults.push('It names a segment twice.');
  return { segments, faults };
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n/).filter((line) => line.trim() !== '');

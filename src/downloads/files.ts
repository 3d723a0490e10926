import { CANCEL } from 'redux-saga';
import type { Media } from '../../contract/entities.ts';
import type { Tracks } from '../../contract/tracks.ts';
import { DownloadError, hasFile, keepFile } from './device.ts';

export type EpisodeFile = { name: string; address: string } | { name: string; text: string };
export type EpisodeFiles = { height: number; bytes: number; files: EpisodeFile[] };

export async function filesOf({ manifest, still }: Media, height: number): Promise<EpisodeFiles> {
  const beside = (name: string) => new URL(name, new URL(manifest, document.baseURI)).href;
  const tracks = (await (await fetchFile(beside('tracks.json'))).json()) as Tracks;
  const renditions = [...tracks.renditions].sort((a, b) => a.height - b.height);
  const chosen = renditions.filter((each) => each.height <= height).at(-1) ?? renditions[0];
  if (!chosen) throw new Error('The film has no renditions.');
  const [master = '', playlist = ''] = await Promise.all(
    [manifest, beside(chosen.playlist)].map(async (address) => (await fetchFile(address)).text()),
  );
  const folder = chosen.playlist.slice(0, chosen.playlist.lastIndexOf('/') + 1);
  const captions = tracks.captions.map(({ file }) => file);
  const pictures = [still, ...(tracks.storyboard ? [tracks.storyboard.file] : [])];
  return {
    height: chosen.height,
    bytes: chosen.bytes,
    files: [
      ...[...captions, ...pictures].map((address) => ({ name: nameOf(address), address })),
      ...addressesIn(playlist).map((address) => ({ name: folder + nameOf(address), address })),
      { name: chosen.playlist, text: withoutRights(playlist) },
      { name: 'tracks.json', text: JSON.stringify(tracksOnDevice(tracks, chosen)) },
      // Last, so that a stored master playlist means that all other files are stored too.
      { name: 'master.m3u8', text: onlyRendition(master, chosen.playlist) },
    ],
  };
}

/** Stores the file on this device unless it is there. Cancelling the calling saga aborts the request. */
export function downloadFile(episodeId: string, file: EpisodeFile): Promise<void> {
  const abort = new AbortController();
  const kept = fetchAndKeep(episodeId, file, abort.signal);
  return Object.assign(kept, { [CANCEL]: () => abort.abort() });
}

async function fetchAndKeep(episodeId: string, file: EpisodeFile, signal: AbortSignal): Promise<void> {
  if (await hasFile(episodeId, file.name)) return;
  const answer = 'text' in file ? new Response(file.text) : await fetchFile(file.address, signal);
  await keepFile(episodeId, file.name, answer);
}

async function fetchFile(address: string, signal?: AbortSignal): Promise<Response> {
  const options = { priority: 'low', ...(signal && { signal }) } as RequestInit;
  const answer = await fetch(address, options).catch(() => {
    throw new DownloadError('interrupted');
  });
  if (!answer.ok) throw new DownloadError('interrupted');
  return answer;
}

/** A playlist names its init segment in a tag, and each segment on a line of its own. */
const NAMED = /^(#EXT-X-MAP:.*URI=")([^"]+)|^[^#\s].*/gm;
const addressesIn = (playlist: string): string[] =>
  [...playlist.matchAll(NAMED)].map(([line, , initSegment]) => initSegment ?? line);
const withoutRights = (playlist: string): string =>
  playlist.replace(NAMED, (line, tag: string | undefined, initSegment: string) =>
    tag === undefined ? nameOf(line) : tag + nameOf(initSegment),
  );

/** A signed address has the right in its query and the file's name at the end of its path. */
const nameOf = (address: string): string => address.split('?')[0]?.split('/').at(-1) ?? '';

function tracksOnDevice({ captions, storyboard }: Tracks, chosen: Tracks['renditions'][number]): Tracks {
  return {
    captions: captions.map((each) => ({ ...each, file: nameOf(each.file) })),
    storyboard: storyboard && { ...storyboard, file: nameOf(storyboard.file) },
    renditions: [chosen],
  };
}

function onlyRendition(master: string, playlist: string): string {
  const lines = master.split(/\r?\n/);
  const named = lines.findIndex((line) => line.trim() === playlist);
  const head = lines.filter((line) => line.startsWith('#') && !line.startsWith('#EXT-X-STREAM-INF'));
  return [...head, lines[named - 1], playlist, ''].join('\n');
}

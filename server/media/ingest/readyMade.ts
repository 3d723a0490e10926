import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import { contentVersion } from '../../lib/hashes.ts';
import type { CheckedClip } from './checkClip.ts';
import { error, type Finding, note } from './findings.ts';
import type { ReadyEpisode } from './seriesFile.ts';
import { PART_LIMIT, type Source, UnreadableFile } from './source.ts';

type Checked = { checked: CheckedClip | null; findings: Finding[] };
type Episode = {
  number: number;
  file: string;
  film: { seconds: number; width: number; height: number } | null;
  hash: null;
  clip: CheckedClip | null;
};

const LENGTH_SECONDS = 1;

/** The episodes that name a clip; several may name the same one. */
export async function readyEpisodesOf(
  seriesFile: string,
  listed: ReadyEpisode[],
  clips: Map<string, string[]>,
  check: (clip: string, files: string[]) => Promise<Checked>,
): Promise<{ episodes: Episode[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const checked = new Map<string, CheckedClip | null>();
  for (const [clip, files] of clips) {
    if (!listed.some((episode) => episode.clip === clip)) {
      findings.push(note(`clips/${clip}/`, 'It is not read: no episode names this clip.'));
      continue;
    }
    const found = await check(clip, files);
    findings.push(...found.findings);
    checked.set(clip, found.checked);
  }
  const episodes = listed.map(({ number, clip, version, seconds }): Episode => {
    const its = checked.get(clip) ?? null;
    if (!clips.has(clip))
      findings.push(
        error(seriesFile, `Episode ${number} names the clip ${clip}, and there is no clips/${clip}.`),
      );
    if (its && version && version !== its.version)
      findings.push(
        error(
          `clips/${clip}`,
          `Its files are not those of version ${version}, but of ${its.version}. Copy the folder anew.`,
        ),
      );
    if (its && seconds && Math.abs(seconds - its.seconds) > LENGTH_SECONDS)
      findings.push(
        error(
          seriesFile,
          `Episode ${number} is said to be ${seconds} s long, and its clip is ${its.seconds} s long.`,
        ),
      );
    const film = its && { seconds: seconds ?? its.seconds, width: its.width, height: its.height };
    return { number, file: `clips/${clip}`, film, hash: null, clip: its };
  });
  return { episodes, findings };
}

export type ReadyPosters = { version: string; widths: number[]; lettering: Language[]; files: string[] };

/** Named like the product's own posters: by width, with a language when the title is drawn on it. */
const POSTER = /^(\d{2,4}(-[a-z]{2})?\.(avif|webp)|share\.jpg)$/;

export async function checkReadyPosters(
  source: Source,
  files: string[],
): Promise<{ posters: ReadyPosters | null; findings: Finding[] }> {
  const findings: Finding[] = [];
  const fault = (name: string, text: string) => findings.push(error(`posters/${name}`, text));
  const names = files.map((file) => file.slice('posters/'.length));
  for (const name of names.filter((each) => !POSTER.test(each)))
    fault(name, 'No poster has this name: they are named like 320.avif, 320-fy.avif and share.jpg.');
  const version = await contentVersion(names, async (name) => {
    try {
      const bytes = await source.read(`posters/${name}`, PART_LIMIT);
      if (POSTER.test(name) && !isPicture(name, bytes)) fault(name, 'It is no picture of this kind.');
      return bytes;
    } catch (failure) {
      if (!(failure instanceof UnreadableFile)) throw failure;
      fault(name, failure.message);
      return Buffer.alloc(0);
    }
  });
  const widths = widthsOf(names);
  if (widths.length === 0)
    findings.push(error('posters/', 'There is no width in AVIF and in WebP, like 320.avif and 320.webp.'));
  const posters = { version, widths, lettering: letteringOf(names, widths), files };
  return { posters: findings.length > 0 ? null : posters, findings };
}

function isPicture(name: string, bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (name.endsWith('.avif')) return at(4, 8) === 'ftyp' && at(8, 12).startsWith('avi');
  if (name.endsWith('.webp')) return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP';
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}

const widthsOf = (names: string[]): number[] =>
  names
    .filter((name) => /^\d+\.webp$/.test(name) && names.includes(name.replace('.webp', '.avif')))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);

/** Languages with the title drawn on every width of a card; the largest width, for the hero, needs none. */
function letteringOf(names: string[], widths: number[]): Language[] {
  const cardWidths = widths.slice(0, -1);
  return LANGUAGES.filter(
    (language) =>
      cardWidths.length > 0 && cardWidths.every((width) => names.includes(`${width}-${language}.avif`)),
  );
}

import type { CheckedClip } from './checkClip.ts';
import { error, type Finding, note } from './findings.ts';
import type { ReadyEpisode } from './series.ts';

type Checked = { checked: CheckedClip | null; findings: Finding[] };
type Episode = {
  number: number;
  file: string;
  film: { seconds: number; width: number; height: number } | null;
  hash: null;
  clip: CheckedClip | null;
};

const LENGTH_SECONDS = 1;

/** The episodes that name a clip. One clip may be the film of several. */
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

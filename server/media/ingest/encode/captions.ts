import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spelled } from '../../../lib/languageCodes.ts';
import { type Cue, parseSrt, parseVtt } from '../captions.ts';
import { EncodeFailed } from './encodeFailed.ts';
import type { CaptionText } from './types.ts';

export const captionsFile = (language: string): string => `captions-${language}.vtt`;

export async function writeCaptions(captions: CaptionText[], seconds: number, folder: string): Promise<void> {
  for (const { language, text, format } of captions) {
    const { cues, faults } = (format === 'vtt' ? parseVtt : parseSrt)(text.replace(/^\ufeff/, ''));
    const shown = cleanCues(cues, seconds);
    const [fault = shown.length === 0 ? 'No cue lies inside the film.' : null] = faults;
    if (fault)
      throw new EncodeFailed('captions', `The captions in ${spelled(language)} cannot be used. ${fault}`);
    await writeFile(join(folder, captionsFile(language)), vttOf(shown));
  }
}

/** In order, with words, and inside the film. */
function cleanCues(cues: Cue[], seconds: number): Cue[] {
  return cues
    .map((cue) => ({
      ...cue,
      end: Math.min(cue.end, seconds),
      lines: cue.lines.map(plain).filter(Boolean),
    }))
    .filter(({ start, end, lines }) => end > start && lines.length > 0)
    .sort((a, b) => a.start - b.start);
}

/** The player shows cues as they are written and strips what looks like a tag; an arrow would begin another cue. */
const plain = (line: string) =>
  line
    .replace(/\p{Cc}/gu, ' ')
    .replace(/--+>/g, '→')
    .replace(/<([^>]*)>/g, '‹$1›')
    .trim();

function vttOf(cues: Cue[]): string {
  const blocks = cues.map(
    ({ start, end, lines }) => `${clock(start)} --> ${clock(end)}\n${lines.join('\n')}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function clock(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const digits = (value: number, count: number) => String(Math.floor(value)).padStart(count, '0');
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const time = `${digits(minutes, 2)}:${digits((all / 1000) % 60, 2)}.${digits(all % 1000, 3)}`;
  return hours > 0 ? `${digits(hours, 2)}:${time}` : time;
}

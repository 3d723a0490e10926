import { error, type Finding, note, warning } from './findings.ts';
import { decode } from './textEncoding.ts';

export type Cue = { line: number; start: number; end: number; lines: string[] };
export type Parsed = { cues: Cue[]; faults: string[] };

type Block = { line: number; lines: string[] };

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);

export function parseSrt(text: string): Parsed {
  if (/^WEBVTT/.test(text)) return { cues: [], faults: ['It is WebVTT. Name it .vtt.'] };
  return parseBlocks(blocksOf(text));
}

export function parseVtt(text: string): Parsed {
  const [head, ...blocks] = blocksOf(text);
  if (!head || !/^WEBVTT(\s|$)/.test(head.lines[0] ?? ''))
    return { cues: [], faults: ['It is no WebVTT: it does not begin with the line WEBVTT.'] };
  return parseBlocks(blocks.filter(({ lines }) => !/^(NOTE|STYLE|REGION)(\s|$)/.test(lines[0] ?? '')));
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') open = null;
    else if (open) open.lines.push(line);
    else {
      open = { line: index + 1, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

function parseBlocks(blocks: Block[]): Parsed {
  const parsed: Parsed = { cues: [], faults: [] };
  for (const { line, lines } of blocks) {
    // A number or a name may stand above the times.
    const at = lines.slice(0, 2).findIndex((each) => each.includes('-->'));
    const times = TIMES.exec(lines[at] ?? '');
    if (at < 0) parsed.faults.push(`Line ${line} belongs to no cue: it has no times.`);
    else if (!times) parsed.faults.push(`Line ${line + at} has times that cannot be read.`);
    else
      parsed.cues.push({
        line: line + at,
        start: seconds(times.slice(1, 5)),
        end: seconds(times.slice(5, 9)),
        lines: lines.slice(at + 1).map(visible),
      });
  }
  return parsed;
}

function seconds([hours = '0', minutes = '0', whole = '0', thousandths = '0']: (
  | string
  | undefined
)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;
}

/** The text that viewers read: without tags such as `<i>`, and without `{\an8}` of SRT. */
const visible = (line: string) =>
  line
    .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .trim();

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

const MOST_CHARACTERS_A_SECOND = 20;
const MOST_LINES = 2;
const MOST_CHARACTERS_A_LINE = 42;
const LATE_SECONDS = 0.5;

export function checkCaptions(
  file: string,
  bytes: Uint8Array,
  seconds: number | null,
): { cues: number; findings: Finding[] } {
  const decoded = decode(bytes);
  if (!decoded) return { cues: 0, findings: [error(file, 'It is no text.')] };
  const { cues, faults } = (/\.vtt$/i.test(file) ? parseVtt : parseSrt)(decoded.text);
  const findings = faults.map((fault) => error(file, fault));
  if (cues.length === 0 && faults.length === 0) findings.push(error(file, 'It holds no cue.'));
  if (decoded.guessed)
    findings.push(note(file, `Its encoding looks like ${decoded.encoding}. Save it as UTF-8.`));
  return {
    cues: cues.length,
    findings: [...findings, ...checkTimes(file, cues, seconds), ...checkWords(file, cues)],
  };
}

function checkTimes(file: string, cues: Cue[], seconds: number | null): Finding[] {
  const before = (index: number) => cues[index - 1];
  return [
    ...said(error, file, cues, ({ start, end }) => (end > start ? null : 'ends before it begins')),
    ...said(error, file, cues, ({ start }, index) =>
      start < (before(index)?.start ?? 0) ? 'begins before the cue above it' : null,
    ),
    ...said(warning, file, cues, ({ start }, index) => {
      const above = before(index);
      return above && start >= above.start && start < above.end
        ? 'begins while the cue above it still stands'
        : null;
    }),
    ...said(error, file, cues, ({ end }) =>
      seconds !== null && end > seconds + LATE_SECONDS
        ? `ends at ${clock(end)}, after the film, which ends at ${clock(seconds)}`
        : null,
    ),
  ];
}

function checkWords(file: string, cues: Cue[]): Finding[] {
  return [
    ...said(warning, file, cues, ({ start, end, lines }) => {
      const rate = length(lines.join('')) / (end - start);
      return end > start && rate > MOST_CHARACTERS_A_SECOND
        ? `has ${Math.ceil(rate)} characters a second; ${MOST_CHARACTERS_A_SECOND} can be read`
        : null;
    }),
    ...said(warning, file, cues, ({ lines }) =>
      lines.length > MOST_LINES ? `has ${lines.length} lines; ${MOST_LINES} fit` : null,
    ),
    ...said(warning, file, cues, ({ lines }) => {
      const longest = Math.max(0, ...lines.map(length));
      return longest > MOST_CHARACTERS_A_LINE
        ? `has a line of ${longest} characters; ${MOST_CHARACTERS_A_LINE} fit`
        : null;
    }),
  ];
}

const length = (text: string) => [...text].length;

/** Reports all cues with the same fault in one finding. */
function said(
  level: typeof error,
  file: string,
  cues: Cue[],
  faultOf: (cue: Cue, index: number) => string | null,
): Finding[] {
  const faults = cues.flatMap((cue, index) => {
    const fault = faultOf(cue, index);
    return fault ? [`The cue at ${clock(cue.start)} (line ${cue.line}) ${fault}.`] : [];
  });
  const [first, ...more] = faults;
  if (first === undefined) return [];
  const others =
    more.length === 1 ? ' One more cue is like that.' : ` ${more.length} more cues are like that.`;
  return [level(file, more.length > 0 ? first + others : first)];
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const tenths = Math.floor((seconds - whole) * 10);
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}.${tenths}`;
}

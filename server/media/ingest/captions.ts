export type Cue = { line: number; start: number; end: number; lines: string[] };
/** `faults` are sentences for the operator. */
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

/** What a viewer reads: without `<i>` of both formats and `{\an8}` of SRT. */
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

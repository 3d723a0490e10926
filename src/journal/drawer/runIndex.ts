import type { EffectId, Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';

export type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

type Numbered = { document: number; effect: EffectId };
const effectKey = ({ document, effect }: Numbered) => `${document}.${effect}`;
const callKey = ({ document, id }: { document: number; id: string }) => `${document}.${id}`;
const fileKey = ({ document, file }: { document: number; file: string }) => `${document}.${file}`;

const mapped = <E>(entries: E[], keyOf: (entry: E) => string) =>
  new Map(entries.map((entry) => [keyOf(entry), entry]));

export function indexOf({ entries, outcome, documents }: RunView) {
  const of = <Kind extends Entry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Of<Kind> => entry.kind === kind);
  const sent = mapped(of('callSent'), callKey);
  const answered = mapped(of('callAnswered'), callKey);
  const ended = mapped(of('effectEnded'), effectKey);
  const began = mapped(of('effectBegan'), effectKey);
  const abandonedAt = of('action')
    .filter(({ type }) => type.endsWith('Abandoned'))
    .map(({ payload }) => (payload as { at?: unknown } | undefined)?.at);
  const wanted = mapped(of('codeWanted'), fileKey);
  const arrived = mapped(of('codeEnded'), fileKey);
  return {
    sentFor: (answer: Of<'callAnswered'>) => sent.get(callKey(answer)),
    answerTo: (call: Of<'callSent'>) => answered.get(callKey(call)),
    wantedFor: (code: Of<'codeEnded'>) => wanted.get(fileKey(code)),
    endOfCode: (code: Of<'codeWanted'>) => arrived.get(fileKey(code)),
    beginOf: (effect: Numbered) => began.get(effectKey(effect)),
    endOf: (effect: Numbered) => ended.get(effectKey(effect)),
    childrenOf: ({ document, effect }: Numbered) =>
      [...began.values()].filter((child) => child.document === document && child.parent === effect),
    abandonedAt,
    /** Calls and effects that are still open end with their document. */
    isOpenIn: (document: number) => outcome === 'running' && document === documents.at(-1),
  };
}

export type RunIndex = ReturnType<typeof indexOf>;

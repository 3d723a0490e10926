export const LANES = ['person', 'run', 'server', 'provider'] as const;
export type Lane = (typeof LANES)[number];

/** `refused` is an expected "no", `left` a person who went away or work that was cancelled. */
export type Tone = 'plain' | 'bad' | 'refused' | 'left' | 'waiting';

/** The same lane twice is something that happens in it. */
export type Happening = {
  from: Lane;
  to: Lane;
  tone: Tone;
  text: string;
  note?: string;
  /** Shown when the row opens. */
  payload?: unknown;
};
/** How many detours a row stands in, and whether it begins or ends one. */
export type Bracket = { depth: number; edge: 'enters' | 'leaves' | null };

export type EventRow = Happening & { kind: 'event'; key: string; at: number; bracket: Bracket };
export type DocumentRow = { kind: 'document'; key: string; document: number; address: string };
export type Row = EventRow | DocumentRow;

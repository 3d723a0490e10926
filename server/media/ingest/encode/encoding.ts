import type { Language } from '../../../../contract/languages.ts';
import type { Tools } from '../tools.ts';

export type StepName = 'probe' | 'loudness' | 'renditions' | 'storyboard' | 'stills' | 'captions' | 'verify';

export type Progress = {
  step: StepName;
  /** From 0 to 1, of this step. */
  done: number;
  /** In times real time, of the encoder. */
  speed: number | null;
};

/** Decoded text of a file. */
export type CaptionText = { language: Language; text: string; format: 'srt' | 'vtt' };

export type EncodeInput = {
  /** The path of the film. */
  source: string;
  /** The SHA-256 of its bytes, in hex. */
  sourceHash: string;
  /** The name of the clip. */
  clip: string;
  captions: CaptionText[];
  /** The work on a film is done in a folder of its own in here. */
  workFolder: string;
  tools: Tools;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export type EncodedClip = {
  version: string;
  seconds: number;
  folder: string;
  /** How many pieces of work had to be done; 0 when all of it was there already. Captions do not count. */
  encodes: number;
  loudness: { integrated: number; truePeak: number; mode: 'linear' | 'dynamic' };
  warnings: string[];
};

export class EncodeFailed extends Error {
  readonly step: StepName;
  /** For the operator. */
  readonly sentence: string;
  /** What the command said last, as it said it. */
  readonly lastLines: string[];

  constructor(step: StepName, sentence: string, lastLines: string[] = []) {
    super(sentence);
    this.step = step;
    this.sentence = sentence;
    this.lastLines = lastLines;
  }
}

import type { Language } from '../../../../contract/languages.ts';
import type { Tools } from '../tools.ts';

export type StepName = 'probe' | 'loudness' | 'renditions' | 'storyboard' | 'stills' | 'captions' | 'verify';

export type Progress = {
  step: StepName;
  /** From 0 to 1 within the step. */
  done: number;
  /** As a multiple of real time. */
  speed: number | null;
};

export type CaptionText = { language: Language; text: string; format: 'srt' | 'vtt' };

export type EncodeInput = {
  source: string;
  sourceHash: string;
  clip: string;
  captions: CaptionText[];
  workFolder: string;
  tools: Tools;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export type EncodedClip = {
  version: string;
  seconds: number;
  folder: string;
  /** How many pieces of work this run had to do; captions do not count. */
  encodes: number;
  loudness: { integrated: number; truePeak: number; mode: 'linear' | 'dynamic' };
  warnings: string[];
};

export class EncodeFailed extends Error {
  readonly step: StepName;
  readonly sentence: string;
  readonly lastLines: string[];

  constructor(step: StepName, sentence: string, lastLines: string[] = []) {
    super(sentence);
    this.step = step;
    this.sentence = sentence;
    this.lastLines = lastLines;
  }
}

import type { StepName } from './types.ts';

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

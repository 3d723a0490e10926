import type { EncodeWork } from '../../../../../server/catalogue/imports/encodeJobs.ts';

/** The encoding of the film of an episode of `short`, on the machine that is called here. */
export const encodeWork = (number: number, change: Partial<EncodeWork> = {}) =>
  ({
    kind: 'clip',
    seriesId: 'short',
    number,
    input: `input ${number}`,
    source: { host: 'here', path: '/films' },
    actor: 'ada',
    seconds: 60,
    releaseAt: null,
    film: { file: `00${number}.mp4`, hash: 'x' },
    captions: [],
    ...change,
  }) as EncodeWork;

import type { Language } from '../../../contract/languages.ts';
import type { Tools } from '../../media/ingest/tools.ts';

type Progress = { step: string; done: number; speed: number | null };

/** Encodes films into clips and pictures into posters. */
export type Encoder = {
  encodeClip: (input: {
    source: string;
    sourceHash: string;
    clip: string;
    captions: { language: Language; text: string; format: 'srt' | 'vtt' }[];
    workFolder: string;
    tools: Tools;
    signal: AbortSignal;
    onProgress: (progress: Progress) => void;
  }) => Promise<{ version: string; seconds: number; folder: string; encodes: number; warnings: string[] }>;
  encodePosters: (input: {
    picture: string | null;
    /** Provides a frame when there is no picture. */
    film: string;
    workFolder: string;
    tools: Tools;
    signal: AbortSignal;
  }) => Promise<{ version: string; widths: number[]; color: string; folder: string }>;
};

/** Imports its code with the first film, because the other commands need none of it. */
export const realEncoder: Encoder = {
  encodeClip: async (input) => (await import('../../media/ingest/encode/encodeClip.ts')).encodeClip(input),
  encodePosters: async (input) =>
    (await import('../../media/ingest/encode/encodePosters.ts')).encodePosters(input),
};

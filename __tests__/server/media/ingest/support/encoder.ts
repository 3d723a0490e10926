import { join } from 'node:path';
import { hashOfFile } from '../../../../../server/lib/hashes.ts';
import { encodeClip } from '../../../../../server/media/ingest/encode/encodeClip.ts';
import type { EncodeInput, Progress } from '../../../../../server/media/ingest/encode/encoding.ts';
import { findTools } from '../../../../../server/media/ingest/tools.ts';

export async function encoderIn(folder: string) {
  const tools = await findTools(process.env, new AbortController().signal);
  return {
    tools,
    /** Encodes into the work folder of a name. */
    async encode(source: string, work: string, more: Partial<EncodeInput> = {}) {
      const told: Progress[] = [];
      const clip = await encodeClip({
        source,
        sourceHash: await hashOfFile(source),
        clip: 'the-night-ferry-001',
        captions: [],
        workFolder: join(folder, work),
        tools,
        signal: new AbortController().signal,
        onProgress: (progress) => told.push(progress),
        ...more,
      });
      return { ...clip, told };
    },
  };
}

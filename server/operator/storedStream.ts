import { Readable } from 'node:stream';
import type { StoredFile } from '../media/store.ts';

export const streamOf = async ({ bytes, size, stream }: StoredFile): Promise<Readable> =>
  bytes || size === 0 ? Readable.from([bytes ?? Buffer.alloc(0)]) : stream(0, size - 1);

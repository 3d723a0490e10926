import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StoredFile } from '../media/fileStore.ts';

export const streamOf = async ({ bytes, path }: StoredFile): Promise<Readable> =>
  bytes ? Readable.from([bytes]) : createReadStream(path);

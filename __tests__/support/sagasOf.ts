import path from 'node:path';
import { sourcesOf } from '../sourceTree.ts';

/** The names of all root sagas that files below these folders export: `…Saga`. */
export async function sagasOf(...folders: string[]): Promise<string[]> {
  const files = sourcesOf(...folders).map(({ file }) => file);
  return files.flatMap((file) => {
    if (!file.endsWith('.ts')) return [];
    const exported: Record<string, unknown> = jest.requireActual(path.resolve(file));
    return Object.keys(exported).filter((name) => /^[a-z]\w*Saga$/.test(name));
  });
}

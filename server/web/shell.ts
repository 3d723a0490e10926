import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Language } from '../../contract/entities.ts';
import { hashOf, type ReadyBytes } from './encodings.ts';

const PLACE = '<!--route-preloads-->';

/** What a page needs beside the entry: its own files, and its words in each language. */
type PageFiles = { files: string[]; words: Partial<Record<Language, string[]>> };

/** What the client's build says of itself in `routes.json`. */
export type Routes = { routes: ({ path: string } & PageFiles)[]; notFound: PageFiles };

export type Shell = {
  template: string;
  /** The page for a path and a language; `known` is false when no route has the path. */
  page: (path: string, language: Language) => { known: boolean; page: ReadyBytes };
};

/** The one page of the client, with what the asked route needs named in its head. */
export function createShell(template: string, { routes, notFound }: Routes): Shell {
  const made = new Map<string, ReadyBytes>();
  return {
    template,
    page(path, language) {
      const route = routes.find((one) => matchesPath(one.path, path));
      const key = `${route?.path} ${language}`;
      const { files, words } = route ?? notFound;
      const page = made.get(key) ?? fill(template, [...files, ...(words[language] ?? [])]);
      made.set(key, page);
      return { known: route !== undefined, page };
    },
  };
}

/** `/videos/:id` matches `/videos/anything` and `/videos/anything/`. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

function fill(template: string, files: string[]): ReadyBytes {
  const links = [...new Set(files)].map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${file}">`
      : `<link rel="modulepreload" href="${file}">`,
  );
  const identity = Buffer.from(template.replace(PLACE, () => links.join('')));
  return {
    type: 'text/html; charset=utf-8',
    hash: hashOf(identity),
    bytes: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { ClientBuild } from '../../contract/clientBuild.ts';
import type { ConsentMode } from '../../contract/consent.ts';
import { SERVICE_WORKER_PATH } from '../../contract/paths.ts';
import type { Brand } from '../lib/brand/brand.ts';
import { brandedPage, brandFiles } from './brandedFiles.ts';
import { hashOf, type ReadyBytes } from './encodings.ts';
import { createTemplate, type Template } from './template.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
/** Never sent under their own names: source maps, the page's template and what fills it. */
const NOT_SERVED = /(?:\.map|\.LICENSE\.txt|\.br|\.gz|^routes\.json|^index\.html)$/;
/** What a screen loads once it is there, without which a tab or a sheet of it cannot be shown. */
const PART_OF_SCREEN = /^\/assets\/(?:forYou|player-extras|video-panels)\.[\w.]+$/;

export type Client = {
  /** By path, e.g. `/assets/main.1a2b.js`. */
  files: Map<string, ReadyBytes>;
  /** Null when the client is not built. */
  template: Template | null;
};

/** Reads the built client into memory. */
export async function loadClient(folder: string, consent: ConsentMode, brand: Brand): Promise<Client> {
  const files: Client['files'] = new Map();
  if (!existsSync(join(folder, 'index.html'))) return { files, template: null };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    const type = TYPES[extname(name)];
    if (!entry.isFile() || NOT_SERVED.test(name) || type === undefined) continue;
    files.set(`/${name}`, await readReady(path, type));
  }
  await brandFiles(files, brand);
  const html = brandedPage(await readFile(join(folder, 'index.html'), 'utf8'), brand);
  const build: ClientBuild = JSON.parse(await readFile(join(folder, 'routes.json'), 'utf8'));
  const textOf = (file: string) => styleText(files.get(file)?.bytes.identity.toString() ?? '');
  const worker = files.get(SERVICE_WORKER_PATH);
  const late = [...files.keys()].filter((file) => PART_OF_SCREEN.test(file));
  if (worker) files.set(SERVICE_WORKER_PATH, ofBuild(worker, html, build, late));
  return { files, template: createTemplate(html, build, textOf, { consent, name: brand.name }) };
}

/** Names the files of all screens, and the build: browsers take a worker for a new one when its bytes are others. */
function ofBuild(
  { type, bytes }: ReadyBytes,
  html: string,
  { routes, notFound }: ClientBuild,
  late: string[],
): ReadyBytes {
  const files = new Set([...[...routes, notFound].flatMap((page) => page.files), ...late]);
  const tail = `\nglobalThis.SCREEN_FILES = ${JSON.stringify([...files])}; // ${hashOf(Buffer.from(html))}\n`;
  const identity = Buffer.concat([bytes.identity, Buffer.from(tail)]);
  return { type, hash: hashOf(identity), bytes: { identity } };
}

/** Inside a page, a source map's address would be relative to the page. */
const styleText = (css: string) => css.replace(/\/\*# sourceMappingURL=[^*]*\*\/\s*$/, '').trim();

async function readReady(path: string, type: string): Promise<ReadyBytes> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    readFile(`${path}.br`).catch(() => null),
    readFile(`${path}.gz`).catch(() => null),
  ]);
  return { type, hash: hashOf(identity), bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) } };
}

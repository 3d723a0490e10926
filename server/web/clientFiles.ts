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
const NOT_SERVED = /(?:\.map|\.LICENSE\.txt|\.br|\.gz|^routes\.json|^index\.html)$/;
/** Chunks that a screen loads after it is shown; without them one of its tabs or sheets cannot open. */
const PART_OF_SCREEN = /^\/assets\/(?:forYou|player-extras|video-panels)\.[\w.]+$/;

export type Client = {
  files: Map<string, ReadyBytes>;
  template: Template | null;
};

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

/** Appends all screens' files and the build's hash: browsers update a worker only when its bytes differ. */
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

/** In an inlined style, the address of the source map would be relative to the page. */
const styleText = (css: string) => css.replace(/\/\*# sourceMappingURL=[^*]*\*\/\s*$/, '').trim();

async function readReady(path: string, type: string): Promise<ReadyBytes> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    readFile(`${path}.br`).catch(() => null),
    readFile(`${path}.gz`).catch(() => null),
  ]);
  return { type, hash: hashOf(identity), bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) } };
}

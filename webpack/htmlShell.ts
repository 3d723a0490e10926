import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { INFORMATION, paths } from '../contract/paths.ts';
import { pageLoader } from './pageLoader.ts';
import { textChunks } from './textChunks.ts';

/**
 * Writes the page every route starts from, with the entry's scripts and its CSS inlined, copies the
 * rest of `public/`, and says in `routes.json` which files each route and language needs, so that
 * the server can have them start together with the entry.
 */
export class HtmlShell {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HtmlShell', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50;
      compilation.hooks.processAssets.tapPromise({ name: 'HtmlShell', stage }, async () => {
        const emit = (name: string, content: string | Buffer) =>
          // The minifier would take the comments out that mark the server's places.
          compilation.emitAsset(name, new sources.RawSource(content), { minimized: name === 'index.html' });
        compilation.contextDependencies.add(this.folder);
        for (const name of await filesBelow(this.folder)) {
          const content = await readFile(path.join(this.folder, name));
          emit(name, name === 'index.html' ? fill(content.toString(), compilation) : content);
        }
        emit('routes.json', JSON.stringify(routeFiles(compilation), null, 1));
      });
    });
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

function fill(html: string, compilation: Compilation): string {
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<style>${compilation.getAsset(file)?.source.source()}</style>`);
  const scripts = files
    .filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
    .map((file) => `/${file}`);
  // The server fills in the rest; the development server has nothing to add.
  const whole = compilation.options.mode === 'production' ? html : html.replace('<!--files-->', '[]');
  return whole
    .replace('<!--entry-styles-->', () => styles.join('\n    '))
    .replace('<!--loader-->', () => pageLoader(scripts, ofChunk(compilation, 'api-client')));
}

/** A named chunk's own files, by their addresses. */
function ofChunk(compilation: Compilation, name: string): string[] {
  const entry = new Set(compilation.entrypoints.get('main')?.getFiles());
  return (compilation.namedChunkGroups.get(name)?.chunks ?? [])
    .flatMap((chunk: Chunk) => [...chunk.files])
    .filter((file) => !entry.has(file))
    .map((file) => `/${file}`);
}

const informs = (name: string) => INFORMATION.some((page) => page === name);

function routeFiles(compilation: Compilation) {
  const filesOf = (name: string) => ofChunk(compilation, name);
  const languages = [...compilation.namedChunkGroups.keys()].flatMap(
    (name) => name.match(/^i18n-(\w\w)-common-json$/)?.[1] ?? [],
  );
  const pageFiles = (name: string) => ({
    files: filesOf(`screen-${informs(name) ? 'information' : name}`),
    words: Object.fromEntries(
      languages.map((language) => [language, textChunks(name, language).flatMap(filesOf)]),
    ),
  });
  return {
    routes: Object.entries(paths).map(([name, route]) => ({ path: route, ...pageFiles(name) })),
    notFound: pageFiles('notFound'),
  };
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk, Compilation, Compiler } from 'webpack';
import type { ClientBuild } from '../contract/clientBuild.ts';
import { paths } from '../contract/paths.ts';
import { bundleInline } from './inlineScripts.ts';
import { screenChunk } from './screenChunk.ts';
import { styleRules } from './styleRules.ts';
import { textChunks } from './textChunks.ts';

type Options = {
  /** Holds `index.html` and what is copied as it is. */
  folder: string;
  /** The entries whose scripts stand in the page itself. */
  inline: { bodyTop: string; bodyEnd: string };
};
type InlineScripts = Record<keyof Options['inline'], string>;

/**
 * Writes the page that every route starts from, with the entry's CSS and the early scripts inlined, copies
 * the rest of the folder, and tells the server in `routes.json` the files of each route and the rules of
 * each style sheet.
 */
export class HtmlShell {
  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    const { folder, inline } = this.options;
    const bundled = new WeakMap<Compilation, InlineScripts>();
    compiler.hooks.make.tapPromise('HtmlShell', async (compilation) => {
      bundled.set(compilation, await bundleInline(compilation, inline));
    });
    compiler.hooks.thisCompilation.tap('HtmlShell', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50;
      compilation.hooks.processAssets.tapPromise({ name: 'HtmlShell', stage }, async () => {
        const emit = (name: string, content: string | Buffer) =>
          // The minifier would remove the comments that mark the server's placeholders.
          compilation.emitAsset(name, new sources.RawSource(content), { minimized: name === 'index.html' });
        const scripts = bundled.get(compilation) ?? { bodyTop: '', bodyEnd: '' };
        compilation.contextDependencies.add(folder);
        for (const name of await filesBelow(folder)) {
          const content = await readFile(path.join(folder, name));
          emit(name, name === 'index.html' ? fill(content.toString(), compilation, scripts) : content);
        }
        emit('routes.json', JSON.stringify(clientBuild(compilation), null, 1));
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

function fill(html: string, compilation: Compilation, { bodyTop, bodyEnd }: InlineScripts): string {
  const files = entryFiles(compilation);
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<style>${textOf(compilation, file)}</style>`);
  const scripts = files
    .filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
    .map((file) => `/${file}`);
  // The server fills in the rest; the development server knows no files to add and no brand but the demo's.
  const isServed = compilation.options.mode === 'production';
  const whole = isServed ? html : html.replace('<!--files-->', '[]').replaceAll('{{brand}}', 'Cliffhanger');
  return whole
    .replace('<!--entry-styles-->', () => styles.join('\n    '))
    .replace('<!--body-top-->', () => script(bodyTop))
    .replace('<!--entry-->', () => JSON.stringify({ scripts, apiClient: filesOf(compilation, 'api-client') }))
    .replace('<!--body-end-->', () => script(bodyEnd));
}

const script = (code: string) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`;

const entryFiles = (compilation: Compilation) => compilation.entrypoints.get('main')?.getFiles() ?? [];

const textOf = (compilation: Compilation, file: string) =>
  compilation.getAsset(file)?.source.source().toString() ?? '';

/** The addresses of a named chunk's own files. */
function filesOf(compilation: Compilation, chunkName: string): string[] {
  const entry = new Set(entryFiles(compilation));
  return (compilation.namedChunkGroups.get(chunkName)?.chunks ?? [])
    .flatMap((chunk: Chunk) => [...chunk.files])
    .filter((file) => !entry.has(file))
    .map((file) => `/${file}`);
}

function clientBuild(compilation: Compilation): ClientBuild {
  const languages = [...compilation.namedChunkGroups.keys()].flatMap(
    (name) => name.match(/^i18n-(\w\w)-common-json$/)?.[1] ?? [],
  );
  const pageFiles = (page: string) => ({
    files: filesOf(compilation, screenChunk(page)),
    words: Object.fromEntries(
      languages.map((language) => [
        language,
        textChunks(page, language).flatMap((name) => filesOf(compilation, name)),
      ]),
    ),
  });
  const isSheet = (file: string) => file.endsWith('.css');
  const sheets = Object.keys(compilation.assets).filter(isSheet);
  return {
    routes: Object.entries(paths).map(([page, route]) => ({ path: route, ...pageFiles(page) })),
    notFound: pageFiles('notFound'),
    styles: Object.fromEntries(sheets.map((file) => [`/${file}`, styleRules(textOf(compilation, file))])),
    entryStyles: entryFiles(compilation)
      .filter(isSheet)
      .map((file) => `/${file}`),
  };
}

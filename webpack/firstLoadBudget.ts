import { brotliCompressSync } from 'node:zlib';
import type { Compiler } from 'webpack';
import budget from '../budget.json' with { type: 'json' };
import { textChunks } from './textChunks.ts';

const PAGES = Object.keys(budget) as (keyof typeof budget)[];

/**
 * Fails the build when the JavaScript of a first load, all that it waits for, weighs more than
 * `budget.json` allows: the entry, the screen and the largest language, in brotli bytes.
 */
export class FirstLoadBudget {
  apply(compiler: Compiler): void {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstLoadBudget', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstLoadBudget', stage }, () => {
        const filesOf = (group: { getFiles: () => readonly string[] } | undefined) =>
          (group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
        const weigh = (files: Iterable<string>) =>
          [...files].reduce((sum, file) => {
            const source = compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0);
            return sum + brotliCompressSync(source).length;
          }, 0);
        const groups = compilation.namedChunkGroups;
        const languages = [...groups.keys()].flatMap(
          (name) => /^i18n-(\w\w)-common-json$/.exec(name)?.[1] ?? [],
        );
        for (const page of PAGES) {
          const first = new Set([
            ...filesOf(compilation.entrypoints.get('main')),
            ...filesOf(groups.get(`screen-${page}`)),
          ]);
          const words = languages.map((language) =>
            weigh(textChunks(page, language).flatMap((name) => filesOf(groups.get(name)))),
          );
          const bytes = weigh(first) + Math.max(0, ...words);
          const said = `first load of ${page} ${bytes} of ${budget[page]} brotli bytes of JavaScript`;
          console.log(said);
          if (bytes > budget[page]) compilation.errors.push(new WebpackError(`Over the budget: ${said}`));
        }
      });
    });
  }
}

import { brotliCompressSync } from 'node:zlib';
import type { Compiler } from 'webpack';
import { textChunks } from './textChunks.ts';

/**
 * Fails the build when the JavaScript that a page's first load waits for weighs more brotli bytes than
 * its budget: the entry, the screen and the largest language.
 */
export class FirstLoadBudget {
  readonly budgets: Record<string, number>;

  constructor(budgets: Record<string, number>) {
    this.budgets = budgets;
  }

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
        for (const [page, budget] of Object.entries(this.budgets)) {
          const first = new Set([
            ...filesOf(compilation.entrypoints.get('main')),
            ...filesOf(groups.get(`screen-${page}`)),
          ]);
          const words = languages.map((language) =>
            weigh(textChunks(page, language).flatMap((name) => filesOf(groups.get(name)))),
          );
          const bytes = weigh(first) + Math.max(0, ...words);
          const line = `first load of ${page} ${bytes} of ${budget} brotli bytes of JavaScript`;
          console.log(line);
          if (bytes > budget) compilation.errors.push(new WebpackError(`Over the budget: ${line}`));
        }
      });
    });
  }
}

import { brotliCompressSync } from 'node:zlib';
import type { Compiler } from 'webpack';
import budget from '../budget.json' with { type: 'json' };

/**
 * Fails the build when the JavaScript of a first load, all of it, weighs more than `budget.json`
 * allows: the entry, the home screen and the largest language, in brotli bytes.
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
        const first = new Set([
          ...filesOf(compilation.entrypoints.get('main')),
          ...filesOf(compilation.namedChunkGroups.get('screen-home')),
        ]);
        const locales = [...compilation.namedChunkGroups].filter(([name]) => /^i18n-\w\w-/.test(name));
        const largestLocale = Math.max(0, ...locales.map(([, group]) => weigh(filesOf(group))));
        const bytes = weigh(first) + largestLocale;
        const said = `first load ${bytes} of ${budget.firstLoadBrotliBytes} brotli bytes of JavaScript`;
        console.log(said);
        if (bytes > budget.firstLoadBrotliBytes) {
          compilation.errors.push(new WebpackError(`Over the budget: ${said}`));
        }
      });
    });
  }
}

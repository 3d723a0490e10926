import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

const SMALLEST = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file that is large enough to gain from it. */
export class Precompress {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async (assets) => {
        const texts = Object.keys(assets).filter((name) => /\.(js|css|svg|webmanifest)$/.test(name));
        await Promise.all(
          texts.map(async (name) => {
            const bytes = Buffer.from(assets[name]?.buffer() ?? '');
            if (bytes.length < SMALLEST) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
            compilation.emitAsset(`${name}.br`, new sources.RawSource(await brotli(bytes, { params })));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(await zip(bytes, { level: 9 })));
          }),
        );
      });
    });
  }
}

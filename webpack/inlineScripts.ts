import type { Compilation } from 'webpack';

/** Bundles each entry into a classic script of its own, to be written into a page; gives the texts by name. */
export function bundleInline<Name extends string>(
  compilation: Compilation,
  entries: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { context, webpack } = compilation.compiler;
  const child = compilation.createChildCompiler('inline scripts', {
    filename: '[name].js',
    module: false,
    iife: true,
  });
  for (const [name, file] of Object.entries<string>(entries)) {
    new webpack.EntryPlugin(context, file, { name }).apply(child);
  }
  return new Promise((resolve, reject) => {
    child.runAsChild((error, _entries, built) => {
      if (error || !built) return reject(error);
      compilation.errors.push(...built.errors);
      const textOf = (name: string) => built.getAsset(`${name}.js`)?.source.source().toString() ?? '';
      const texts = Object.keys(entries).map((name) => [name, textOf(name)]);
      // They are part of the page, not files beside it.
      for (const { name } of built.getAssets()) compilation.deleteAsset(name);
      resolve(Object.fromEntries(texts));
    });
  });
}

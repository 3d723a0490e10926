import { text } from 'node:stream/consumers';
import webpack, { type Configuration } from 'webpack';

/* A program of its own: prints how the two production builds treat the files it is given, as JSON. */

export type BuildFacts = {
  name: string;
  plugins: string[];
  aliases: [name: string, target: string][];
  /** The loaders of each given file that has any. */
  loaders: Record<string, string[]>;
};

/** The part of webpack's own rule set that its types leave open. */
type Effect = { type: string; value: { loader?: string } };

function factsOf(config: Configuration, files: string[]): BuildFacts {
  const { resolve = {}, resolveLoader = {}, plugins = [], name = '' } = config;
  const { normalModuleFactory } = webpack(config).newCompilationParams();
  const loadersOf = (file: string) => {
    const effects = normalModuleFactory.ruleSet.exec({
      resource: file,
      realResource: file,
      resourceQuery: '',
      resourceFragment: '',
      scheme: '',
      mimetype: '',
      dependency: 'esm',
      descriptionData: {},
      issuer: '',
      compiler: '',
      issuerLayer: '',
    }) as Effect[];
    return effects.filter(({ type }) => type.startsWith('use')).map(({ value }) => value.loader ?? '');
  };
  const aliasesOf = ({ alias = {} }: { alias?: unknown }): [string, string][] =>
    Array.isArray(alias)
      ? alias.map((each) => [String(each.name), String(each.alias)])
      : Object.entries(alias as object).map(([key, target]) => [key, String(target)]);
  return {
    name,
    plugins: plugins.map((plugin) => (plugin ? plugin.constructor.name : '')),
    aliases: [...aliasesOf(resolve), ...aliasesOf(resolveLoader)],
    loaders: Object.fromEntries(
      files.map((file) => [file, loadersOf(file)]).filter(([, loaders]) => loaders?.length),
    ),
  };
}

const files = JSON.parse(await text(process.stdin)) as string[];
const { default: configs } = await import('../../webpack.config.ts');
console.log(JSON.stringify((configs as Configuration[]).map((config) => factsOf(config, files))));

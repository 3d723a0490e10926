import { Type } from 'typebox';
import { formOf, SECTIONS, type Setting } from '../server/lib/settings.ts';

/* The declared settings as a page of the docs and as a file to fill in. */

const WIDTH = 100;

const sections = () =>
  Object.entries(SECTIONS).map(([title, settings]) => ({
    title,
    settings: Object.entries<Setting>(settings),
  }));

/** Markdown. */
export function settingsPage(): string {
  const tables = sections().map(({ title, settings }) =>
    [
      `## ${title}`,
      '',
      '| Variable | Default | Meaning |',
      '|---|---|---|',
      ...settings.map(([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${meaningOf(setting)} |`),
    ].join('\n'),
  );
  return `${[
    '# Settings',
    'All settings come from the environment; a blank one counts as not set. The server does not start with a wrong value and names all wrong values at once, those of secrets not. [deploy/.env.example](../deploy/.env.example) is a file of all of them. Both are written from `server/lib/settings.ts` by `npm run reference`.',
    ...tables,
  ].join('\n\n')}\n`;
}

const defaultOf = ({ default: value, defaultText }: Setting) =>
  defaultText ?? (value === undefined ? '–' : `\`${value}\``);

function meaningOf({ schema, meaning, secret }: Setting): string {
  const tellsForm = Type.IsEnum(schema) || Type.IsInteger(schema);
  return [meaning, ...(tellsForm ? [formOf(schema)] : []), ...(secret ? ['**a secret**'] : [])].join('; ');
}

/** For EnvironmentFile and env_file. */
export function settingsExample(): string {
  const blocks = sections().map(({ title, settings }) =>
    [
      `## ${title}`,
      ...settings.map(([name, setting]) =>
        [
          ...lines(plain(`${meaningOf(setting)}. Default: ${defaultOf(setting).replace('–', 'none')}`)),
          `#${name}=${setting.default ?? ''}`,
        ].join('\n'),
      ),
    ].join('\n\n'),
  );
  return `${["# The settings of Cliffhanger: take the # away before a name to set it. Only the server's user may read this file.", ...blocks].join('\n\n')}\n`;
}

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]/g, '');

function lines(text: string): string[] {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) found[found.length - 1] = `${last} ${word}`;
    else found.push(`# ${word}`);
  }
  return found;
}

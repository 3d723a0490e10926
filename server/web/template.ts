import type { ClientBuild, StyleRule } from '../../contract/clientBuild.ts';
import type { ConsentMode } from '../../contract/consent.ts';
import type { Language } from '../../contract/languages.ts';
import { type Address, resolvePath } from '../../contract/paths.ts';
import type { RenderedPage } from '../../contract/render.ts';
import { escapeHtml, MANIFEST, manifestPath } from './brandedFiles.ts';

export type Filled = {
  html: string;
  /** The text of each inlined style element, which the policy has to allow. */
  styles: string[];
};

export type Template = {
  html: string;
  resolve: (path: string) => Address | null;
  missing: string[];
  /** Without `page`, fills the empty page that the browser renders. A null `pattern` stands for no route. */
  fill: (pattern: string | null, language: Language, page?: RenderedPage) => Filled;
};

type Settings = { consent: ConsentMode; name: string };

const PLACEHOLDERS = {
  // The build's minifier may remove the quotes.
  html: '<html lang="?en"?[^>]*>',
  head: '<!--head-->([\\s\\S]*?)<!--/head-->',
  styles: '<!--styles-->([\\s\\S]*?)<!--/styles-->',
  early: '<!--early-->([\\s\\S]*?)<!--/early-->',
  body: '<!--body-->',
  allStyles: '<!--all-styles-->',
  state: '<!--state-->',
  files: '<!--files-->',
};
const ANY_PLACEHOLDER = new RegExp([...Object.values(PLACEHOLDERS), MANIFEST].join('|'), 'g');

export function createTemplate(
  html: string,
  { routes, notFound, styles, entryStyles }: ClientBuild,
  textOf: (file: string) => string,
  { consent, name }: Settings,
): Template {
  const patterns = routes.map((route) => route.path);
  const contentOf = (pattern: string) => new RegExp(pattern).exec(html)?.[1]?.trim() ?? '';
  const earlyScript = contentOf(PLACEHOLDERS.early);
  const entryStyle = contentOf(PLACEHOLDERS.styles);
  const markup = html.replace(entryStyle, '');
  return {
    html,
    resolve: (path) => resolvePath(path, patterns),
    missing: Object.entries(PLACEHOLDERS).flatMap(([name, pattern]) =>
      new RegExp(pattern).test(html) ? [] : [name],
    ),
    fill(pattern, language, page) {
      const { files, words } = routes.find(({ path }) => path === pattern) ?? notFound;
      const all = [...new Set([...files, ...(words[language] ?? [])])];
      const scripts = all.filter((file) => file.endsWith('.js'));
      const sheets = all.filter((file) => file.endsWith('.css'));
      const texts = sheets.map(textOf);
      const allStyles = entryStyle + sheets.map((file, index) => inlined(file, texts[index] ?? '')).join('');
      const rules = [...entryStyles, ...sheets].flatMap((file) => styles[file] ?? []);
      const critical = page ? criticalCss(rules, page.body + markup) : '';
      // In one pass, so that nothing in a page's content is taken for a placeholder.
      const filled = html.replace(ANY_PLACEHOLDER, (found, head?: string, style?: string, early?: string) => {
        if (head !== undefined) return page?.head ?? head;
        if (found === MANIFEST) return manifestPath(language);
        if (style !== undefined) return page ? `<style>${critical}</style>` : allStyles;
        if (early !== undefined) return page ? '' : earlyScript;
        if (found === PLACEHOLDERS.body) return page ? withEarlyScript(page.body, earlyScript) : '';
        if (found === PLACEHOLDERS.allStyles) return page ? allStyles : '';
        if (found === PLACEHOLDERS.state) return page ? pageState(page) : '';
        if (found === PLACEHOLDERS.files) return JSON.stringify(scripts).replaceAll('<', '\\u003c');
        return `<html lang="${page?.tag ?? 'en'}" data-consent="${consent}" data-brand="${escapeHtml(name)}">`;
      });
      return { html: filled, styles: page ? [critical, ...texts] : texts };
    },
  };
}

/**
 * Puts the early script behind the first words of the page, because the parser pauses at an inline script and
 * the browser paints what it has so far. The script removes itself, so that the root holds what was rendered.
 */
const withEarlyScript = (body: string, script: string): string =>
  body.replace(/<\/(?:header|h1)>|$/, (end) => end + script);

/** The disabled link is never fetched. It keeps webpack's runtime from waiting for the sheet at hydration. */
const inlined = (file: string, text: string) =>
  `<style>${text}</style><link rel="stylesheet" href="${file}" disabled>`;

const pageState = ({ state }: RenderedPage) => `<script type="application/json" id="page">${state}</script>`;

const WORD = /[\w-]+/g;

/**
 * Selects the rules that may match the markup, in their order, with the keyframes they name. Class names are
 * looked for anywhere in the markup, so that no rule is missed.
 */
export function criticalCss(rules: StyleRule[], markup: string): string {
  const words = new Set(markup.match(WORD));
  const animations = new Set(select(rules, words, new Set()).match(WORD));
  return select(rules, words, animations);
}

function select(rules: StyleRule[], words: Set<string>, animations: Set<string>): string {
  const selected = rules.map((rule) => {
    if (rule.kind === 'always') return rule.css;
    if (rule.kind === 'keyframes') return animations.has(rule.name) ? rule.css : '';
    if (rule.kind === 'rule') {
      return rule.classes.some((classes) => classes.every((name) => words.has(name))) ? rule.css : '';
    }
    const inner = select(rule.rules, words, animations);
    return inner && `${rule.condition}{${inner}}`;
  });
  return selected.join('');
}

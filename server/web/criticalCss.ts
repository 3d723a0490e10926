import type { StyleRule } from '../../contract/clientBuild.ts';

const WORD = /[\w-]+/g;

/**
 * The rules that may match something in the markup, in their order, with the keyframes they name. Classes
 * are looked for anywhere in the markup, so that no rule is missing.
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

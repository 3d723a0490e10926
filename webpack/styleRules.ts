import postcss, { type ChildNode } from 'postcss';
import type { StyleRule } from '../contract/clientBuild.ts';

/** Splits a style sheet into its rules, in their order. */
export const styleRules = (css: string): StyleRule[] =>
  postcss
    .parse(css)
    .nodes.filter(({ type }) => type !== 'comment')
    .map(ruleOf);

function ruleOf(node: ChildNode): StyleRule {
  const css = `${node}`;
  if (node.type === 'rule') return { kind: 'rule', css, classes: node.selectors.map(classesOf) };
  if (node.type !== 'atrule' || !node.nodes) return { kind: 'always', css: `${css};` };
  if (node.name.endsWith('keyframes')) return { kind: 'keyframes', css, name: node.params };
  if (!node.some(({ type }) => type === 'rule' || type === 'atrule')) return { kind: 'always', css };
  return { kind: 'group', condition: `@${node.name} ${node.params}`, rules: node.nodes.map(ruleOf) };
}

/** The classes that a page must have for the selector to match; arguments such as those of `:not()` decide nothing. */
function classesOf(selector: string): string[] {
  let plain = selector;
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  return plain.includes('\\') ? [] : (plain.match(/(?<=\.)[\w-]+/g) ?? []);
}

import { describe, expect, test } from '@jest/globals';
import { criticalCss } from '../../../server/web/template.ts';
import { styleRules } from '../../../webpack/styleRules.ts';

const PAGE = '<html class="dark"><main class="stage wide" data-own><h1 id="title">Alpha</h1></main></html>';
const first = (...sheets: string[]) => criticalCss(sheets.flatMap(styleRules), PAGE);

describe('critical CSS keeps the rule', () => {
  test.each([
    'h1{margin:0}',
    ':root{--a:1px}',
    '*,:after{box-sizing:border-box}',
    '[data-own]{top:0}',
    '.stage{top:0}',
    '.dark .stage.wide>h1{top:0}',
    '.none,.stage{top:0}',
    '.stage:not(.none){top:0}',
    '.stage:has(.none:not(.other)){top:0}',
    ':is(.none,.other) h1{top:0}',
    '.a\\+b{top:0}',
    '@font-face{font-family:Some;src:url(some.woff2)}',
    '@media (min-width:900px){.stage{top:0}}',
    '@supports (height:1dvh){@media print{.stage{top:0}}}',
  ])('%s', (rule) => {
    expect(first(rule)).toBe(rule);
  });
});

describe('critical CSS drops the rule', () => {
  test.each([
    '.none{top:0}',
    '.stage .none{top:0}',
    '.stage.none>h1{top:0}',
    '.none:not(.stage){top:0}',
    '.none,.other{top:0}',
    '@media print{.none{top:0}}',
    '@keyframes unused{to{opacity:0}}',
  ])('%s', (rule) => {
    expect(first(rule)).toBe('');
  });
});

test('a media query keeps only the rules that may match', () => {
  expect(first('@media print{.none{top:0}.stage{top:1px}}')).toBe('@media print{.stage{top:1px}}');
});

test('keyframes stay with the rules that name them', () => {
  const frames = '@keyframes turn{to{rotate:1turn}}';
  expect(first(frames, '.stage{animation:turn 1s}')).toBe(`${frames}.stage{animation:turn 1s}`);
  expect(first(frames, '.none{animation:turn 1s}')).toBe('');
});

test('critical CSS keeps the order of the style sheets', () => {
  expect(first('.wide{top:0}.none{top:0}', '.stage{top:1px}.wide{top:2px}')).toBe(
    '.wide{top:0}.stage{top:1px}.wide{top:2px}',
  );
});

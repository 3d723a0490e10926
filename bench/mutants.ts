import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type NodePath, parseSync, type types as t, traverse } from '@babel/core';
import { tool } from '../scripts/steps.ts';

/*
 * Measures what the tests would notice: changes one place of the product at a time and runs the suites that reach its
 * file, nearest first, until one is red. `npx tsx bench/mutants.ts [--seed 1] [--count 200] [--shard 1/2] [--only N]`. It
 * changes sources in place and puts them back, so run it in a clone of its own.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    shard: { type: 'string', default: '1/1' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    out: { type: 'string', default: '.cache/mutants.json' },
  },
});

/** Half of the sample comes from each. */
const HALVES: Record<string, RegExp> = {
  app: /^src\/(flows\/.*|api\/.*|(core|features)\/.*([sS]aga|[sS]lice))\.ts$/,
  server:
    /^server\/(billing|entitlements|ingest|media|web|accounts\/(sessions|tokens|tokenTransport|deviceCookie))(\/.*)?\.ts$/,
};

type Mutant = { file: string; line: number; start: number; end: number; was: string; becomes: string };
type Verdict = Mutant & {
  number: number;
  killedBy: string | null;
  tier: 'quick' | 'deep' | null;
  seconds: number;
};

const SWAPS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const ast = parseSync(text, { filename: file });
  const found: Mutant[] = [];
  const add = (node: t.Node, becomes: string) => {
    const { start, end, loc } = node;
    if (start == null || end == null || !loc) return;
    found.push({ file, line: loc.start.line, start, end, was: text.slice(start, end), becomes });
  };
  const codeOf = (node: t.Node) => text.slice(node.start ?? 0, node.end ?? 0);
  const swap = ({ node }: NodePath<t.BinaryExpression | t.LogicalExpression>) => {
    const other = SWAPS[node.operator];
    if (!other) return;
    // With the parentheses around either side, which belong to neither.
    const [start, from, to, end] = [node.start, node.left.end, node.right.start, node.end].map(
      (at) => at ?? 0,
    );
    const between = text.slice(from, to).replace(node.operator, other);
    add(node, text.slice(start, from) + between + text.slice(to, end));
  };
  if (!ast) return [];
  traverse(ast, {
    TSType: (at) => at.skip(),
    ImportDeclaration: (at) => at.skip(),
    BinaryExpression: swap,
    LogicalExpression: swap,
    BooleanLiteral: ({ node }) => add(node, String(!node.value)),
    NumericLiteral: ({ node }) => add(node, String(node.value + 1)),
    UnaryExpression({ node }) {
      if (node.operator === '!') add(node, `!!${codeOf(node.argument)}`);
    },
    IfStatement: ({ node }) => {
      add(node.test, 'true');
      add(node.test, 'false');
    },
    ConditionalExpression: ({ node }) =>
      add(node, `(${codeOf(node.test)}) ? ${codeOf(node.alternate)} : ${codeOf(node.consequent)}`),
    ExpressionStatement: ({ node }) => add(node, ';'),
    ReturnStatement: ({ node }) => {
      if (node.argument) add(node, 'return undefined as never;');
    },
  });
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(at) : [at];
  });
}

/** A small generator of numbers below 1 (mulberry32), so that a seed always draws the same sample. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sample(): Mutant[] {
  const random = randomFrom(Number(values.seed));
  const files = [...filesBelow('src'), ...filesBelow('server')].sort();
  return Object.values(HALVES).flatMap((half) => {
    const all = files.filter((file) => half.test(file)).flatMap(mutantsOf);
    return Array.from({ length: Number(values.count) / 2 }, () => {
      const [drawn] = all.splice(Math.floor(random() * all.length), 1);
      if (!drawn) throw new Error('There are not so many places to change.');
      return drawn;
    });
  });
}

/** Runs Jest until the first red suite, whose name it answers; null when all are green. */
function firstRed(args: string[]): string | null {
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--liftoff-only'],
      ...tool('jest/bin/jest.js')[1],
      ...['--bail', '--passWithNoTests', '--maxWorkers', '2', '--forceExit', ...args],
    ],
    { encoding: 'utf8', timeout: 15 * 60_000, maxBuffer: 200_000_000 },
  );
  if (status === 0) return null;
  return /FAIL \S+ (\S+)/.exec(stderr)?.[1] ?? 'a run that did not end';
}

/** The suites that mirror the file's path: they are quick to run and nearly always the ones to notice. */
function nearest(file: string): string[] {
  const { dir, name } = path.parse(file.replace(/^src\//, ''));
  const folder = `__tests__/${dir}`;
  if (!existsSync(folder)) return [];
  const suites = readdirSync(folder).filter((each) => /\.test\.tsx?$/.test(each));
  const mirrored = suites.filter((each) => each.startsWith(`${name}.`));
  return (mirrored.length > 0 ? mirrored : suites).map((each) => `${folder}/${each}`);
}

const projects = (tier: 'quick' | 'deep', file: string) => {
  const kind = file.startsWith('src/') ? ['spa'] : ['server'];
  return ['--selectProjects', ...kind.map((each) => (tier === 'quick' ? each : `deep-${each}`))];
};

function judge(mutant: Mutant, number: number): Verdict {
  const sound = readFileSync(mutant.file, 'utf8');
  const begun = performance.now();
  const verdict = (killedBy: string | null, tier: Verdict['tier']): Verdict => ({
    number,
    ...mutant,
    killedBy,
    tier,
    seconds: Math.round((performance.now() - begun) / 1000),
  });
  try {
    writeFileSync(mutant.file, sound.slice(0, mutant.start) + mutant.becomes + sound.slice(mutant.end));
    const near = nearest(mutant.file);
    const red =
      near.length > 0 ? firstRed([...projects('quick', mutant.file), '--runTestsByPath', ...near]) : null;
    if (red) return verdict(red, 'quick');
    for (const tier of ['quick', 'deep'] as const) {
      const killer = firstRed([...projects(tier, mutant.file), '--findRelatedTests', mutant.file]);
      if (killer) return verdict(killer, tier);
    }
    return verdict(null, null);
  } finally {
    writeFileSync(mutant.file, sound);
  }
}

const say = ({ file, line, was, becomes }: Mutant) =>
  `${file}:${line}  ${was.replace(/\s+/g, ' ').slice(0, 60)}  →  ${becomes.replace(/\s+/g, ' ').slice(0, 60)}`;

const [part = 1, of = 1] = values.shard.split('/').map(Number);
const all = sample().map((mutant, index) => ({ mutant, number: index + 1 }));
const wanted = values.only?.split(',').map(Number);
const mine = all.filter(({ number }) => (wanted ? wanted.includes(number) : number % of === part % of));
if (values.list) for (const { mutant, number } of mine) console.log(number, say(mutant));
else {
  mkdirSync(path.dirname(values.out), { recursive: true });
  const verdicts: Verdict[] = [];
  for (const { mutant, number } of mine) {
    const verdict = judge(mutant, number);
    verdicts.push(verdict);
    writeFileSync(values.out, `${JSON.stringify(verdicts, null, 2)}\n`);
    console.log(
      `${number}  ${verdict.killedBy ?? 'SURVIVES'} (${verdict.tier ?? '-'}, ${verdict.seconds} s)  ${say(mutant)}`,
    );
  }
  const killed = verdicts.filter(({ killedBy }) => killedBy !== null);
  const quick = killed.filter(({ tier }) => tier === 'quick');
  console.log(`${killed.length} of ${verdicts.length} killed, ${quick.length} of them by the quick tier`);
}

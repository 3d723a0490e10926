import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@babel/core';

/** A part of a syntax tree, as far as the rules look at it. */
export type Node = { type: string; [key: string]: unknown };
export type Import = {
  /** The file it stands in, from the project's root. */
  from: string;
  /** The file it names, from the project's root; a package by its name. */
  to: string;
  line: number;
  kind: 'static' | 'dynamic' | 'reexport' | 'typeQuery';
  typeOnly: boolean;
  /** The names taken, as the other file exports them; `*` for all. */
  names: string[];
};
export type Source = { file: string; text: string; tree: Node; imports: Import[] };

const ours = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts');

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ours(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'))
    .sort();
}

/** Every node of a tree, the outer before the inner. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesOf(each);
    return;
  }
  if (typeof (value as Node).type === 'string') yield value as Node;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'loc' && key !== 'extra' && !key.endsWith('Comments')) yield* nodesOf(inner);
  }
}

const targetOf = (from: string, named: string) =>
  named.startsWith('.') ? path.join(path.dirname(from), named) : named;
const nameOf = (node: Node | undefined) => (node?.name ?? node?.value ?? '*') as string;

function importOf(from: string, node: Node): Import | null {
  const line = (node.loc as { start: { line: number } }).start.line;
  const about = (source: unknown) => ({
    from,
    to: targetOf(from, (source as { value: string }).value),
    line,
  });
  const specifiers = (node.specifiers ?? []) as Node[];
  const isType = (each: Node) => each.importKind === 'type' || each.exportKind === 'type';
  if (node.type === 'ImportDeclaration') {
    return {
      ...about(node.source),
      kind: 'static',
      typeOnly: node.importKind === 'type' || (specifiers.length > 0 && specifiers.every(isType)),
      names: specifiers.map((each) =>
        each.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(each.imported as Node | undefined),
      ),
    };
  }
  if ((node.type === 'ExportNamedDeclaration' && node.source) || node.type === 'ExportAllDeclaration') {
    return { ...about(node.source), kind: 'reexport', typeOnly: node.exportKind === 'type', names: ['*'] };
  }
  if (node.type === 'CallExpression' && (node.callee as Node).type === 'Import') {
    const [source] = node.arguments as Node[];
    if (source?.type !== 'StringLiteral') return null;
    return { ...about(source), kind: 'dynamic', typeOnly: false, names: ['*'] };
  }
  if (node.type === 'TSImportType') {
    return { ...about(node.argument), kind: 'typeQuery', typeOnly: true, names: ['*'] };
  }
  return null;
}

export function sourceOf(file: string, text: string): Source {
  const tree = parseSync(text, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceType: 'module',
    parserOpts: { plugins: file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
  }) as unknown as Node;
  const imports = [...nodesOf(tree)].flatMap((node) => importOf(file, node) ?? []);
  return { file, text, tree, imports };
}

/** Every TypeScript source under the folders, parsed. */
export const sourcesOf = (...folders: string[]): Source[] =>
  folders.flatMap(filesUnder).map((file) => sourceOf(file, readFileSync(file, 'utf8')));

/** Those with such words alone: to parse all takes long. */
export const sourcesWith = (words: RegExp, ...folders: string[]): Source[] =>
  folders
    .flatMap(filesUnder)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => words.test(text))
    .map(({ file, text }) => sourceOf(file, text));

/** The sources that come with some of them: what they import, and what that imports, but for what is fetched later. */
export function reachedFrom(sources: Source[], ...files: string[]): Source[] {
  const reached = new Set<Source>();
  const visit = (file: string) => {
    const source = sources.find((each) => each.file === file);
    if (!source || reached.has(source)) return;
    reached.add(source);
    for (const { to, kind, typeOnly } of source.imports) if (kind === 'static' && !typeOnly) visit(to);
  };
  files.forEach(visit);
  return [...reached];
}

import postcss, { type ChildNode } from 'postcss';

type Piece =
  /** `asks`: the classes that each of its selectors is about. */
  | { kind: 'rule'; text: string; asks: string[][] }
  | { kind: 'frames'; text: string; name: string }
  | { kind: 'group'; prelude: string; pieces: Piece[] }
  | { kind: 'other'; text: string };

/**
 * The rules of style sheets that may touch a page, in their order: those whose classes are all in its
 * markup, or that ask for none, and the keyframes they name. Never one too few: words are looked for
 * anywhere in the markup, and what stands between a selector's parentheses is not asked for.
 */
export function firstStyles(sheets: string[], markup: string): string {
  const words = new Set(markup.match(WORD));
  const pieces = sheets.flatMap(piecesOf);
  const animated = new Set(textOf(pieces, words, new Set()).match(WORD));
  return textOf(pieces, words, animated);
}

const WORD = /[\w-]+/g;
const parsed = new Map<string, Piece[]>();

/** The sheets are those of the build: a handful, each read once. */
function piecesOf(sheet: string): Piece[] {
  const pieces = parsed.get(sheet) ?? postcss.parse(sheet).nodes.map(pieceOf);
  parsed.set(sheet, pieces);
  return pieces;
}

function pieceOf(node: ChildNode): Piece {
  const text = `${node}`;
  if (node.type === 'rule') return { kind: 'rule', text, asks: node.selectors.map(classesOf) };
  if (node.type !== 'atrule' || !node.nodes) return { kind: 'other', text: `${text};` };
  if (node.name.endsWith('keyframes')) return { kind: 'frames', text, name: node.params };
  if (!node.some(({ type }) => type === 'rule' || type === 'atrule')) return { kind: 'other', text };
  return { kind: 'group', prelude: `@${node.name} ${node.params}`, pieces: node.nodes.map(pieceOf) };
}

function classesOf(selector: string): string[] {
  let outer = selector;
  while (/\([^()]*\)/.test(outer)) outer = outer.replace(/\([^()]*\)/g, '');
  return outer.includes('\\') ? [] : (outer.match(/(?<=\.)[\w-]+/g) ?? []);
}

function textOf(pieces: Piece[], words: Set<string>, animated: Set<string>): string {
  const kept = pieces.map((piece) => {
    if (piece.kind === 'rule') {
      return piece.asks.some((classes) => classes.every((name) => words.has(name))) ? piece.text : '';
    }
    if (piece.kind === 'frames') return animated.has(piece.name) ? piece.text : '';
    if (piece.kind === 'other') return piece.text;
    const inner = textOf(piece.pieces, words, animated);
    return inner && `${piece.prelude}{${inner}}`;
  });
  return kept.join('');
}

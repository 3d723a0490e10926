import { formsOf } from '../e2e/support/formsOf.ts';

/* Looks for what no record of a run may hold: by the values that went to a server, and by their shapes. */

/** A call as it went out; a GET's input is its query. */
export type Sent = { headers: Record<string, string>; input: unknown };

const NAMES =
  /^(password|repeatPassword|code|token|user-?token|cookie|authorization|number|cvv|expiry|email|firstName|lastName|endpoint|p256dh|auth)$/i;
/** What takes the place of a secret: a blank, or the shape of a session's token. */
const STAND_IN = /^(•+|[x\W]*)$/;
const SHAPES = [
  /[\w.+%-]+(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/i,
  /\/media\/[\w.-]+\//,
  /\/clips\/[^"\s]+\?t=/,
  /\btok_\w{6,}/,
  /[?&](?:password|code|token|user-?token|email)=[^•&#"\\]/i,
];
const CARD = /(?<![\w-])\d(?:[ -]?\d){13,18}(?![\w-])/g;
/** A shorter text may be part of another by chance, so only a whole value counts. */
const TELLING = 8;

/** The values that calls have sent under the names of secrets. */
export function secretsSent(calls: Sent[]): string[] {
  const found = calls.flatMap(({ headers, input }) => [...leavesOf(headers), ...leavesOf(input)]);
  const secrets = found
    .filter(({ path }) => isSecret(path))
    .flatMap(({ path, text }) => (path.at(-1) === 'cookie' ? cookiesOf(text) : text));
  return [...new Set(secrets.filter((text) => text.length > 2))];
}

/** The places at which a record holds one of these secrets, or something of a secret's shape. */
export function secretsIn(record: unknown, secrets: string[]): string[] {
  const forms = secrets.map(formsOf);
  const isKnown = (text: string) => forms.some((each) => each.some((form) => holds(text, form)));
  const tells = ({ path, text }: Leaf) =>
    isKnown(text) || hasShape(text) || (isSecret(path) && !STAND_IN.test(text));
  return leavesOf(record)
    .filter(tells)
    .map(({ path }) => path.join('.'));
}

const cookiesOf = (header: string): string[] =>
  header.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));

type Leaf = { path: string[]; text: string };

/** Every text at any depth, those of a stored value too, and the name of each value. */
function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value === 'string') {
    const inner = parsed(value);
    return inner === null ? [{ path, text: value }] : leavesOf(inner, path);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: [...path, '(name)'], text: name },
    ...leavesOf(inner, [...path, name]),
  ]);
}

function parsed(text: string): object | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isSecret = (path: string[]) => NAMES.test(path.at(-1) ?? '');

const holds = (text: string, form: string) => (form.length < TELLING ? text === form : text.includes(form));

const hasShape = (text: string) =>
  SHAPES.some((shape) => shape.test(text)) || (text.match(CARD) ?? []).some(isCardNumber);

/** Every second digit counts twice, from the right. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((all, digit, place) => all + (place % 2 ? (digit * 2) % 9 || digit : digit), 0);
  return sum % 10 === 0;
}

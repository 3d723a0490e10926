import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../../contract/paths.ts';
import { settingIn } from '../lib/settings.ts';
import { type TerminalCommand, UsageError } from './command.ts';
import { type Print, shownWords } from './terminal.ts';

/** The page as a browser gets it: a hash for each script and the text of each header, by name. */
export type CardPageState = Record<string, string>;

const SECURITY_HEADERS = [
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'set-cookie',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
const TIMEOUT_MS = 20_000;

/**
 * Runs in the terminal and not in the server, so that it sees the page as browsers do and a manipulated
 * server cannot vouch for itself. The first run writes the baseline.
 */
export const cardPage: TerminalCommand = {
  name: 'card-page',
  summary:
    'Compares scripts and security headers of the card page with a baseline; exits 1 and names what changed. --accept takes the present ones as the baseline.',
  examples: ['card-page', 'card-page --accept'],
  define: (line, env) =>
    line
      .option(
        '--url <address>',
        'of the site',
        settingIn(env, 'PUBLIC_URL') ?? `http://localhost:${settingIn(env, 'PORT')}`,
      )
      .option('--baseline <file>', 'to compare with', join(settingIn(env, 'DATA_DIR'), 'card-page.json'))
      .option('--build <folder>', 'of the client', settingIn(env, 'CLIENT_DIR'))
      .option('--accept', 'take the present ones as the baseline'),
  act: ({ print }, options: Options) => watchCardPage(options, print),
};

type Options = { url: string; baseline: string; build: string; accept?: boolean };

async function watchCardPage(
  { url: address, baseline: file, build, accept = false }: Options,
  print: Print,
): Promise<number> {
  if (!URL.canParse(address)) throw new UsageError(`--url must be an address, not "${address}"`);
  const url = new URL(address).origin;
  const now = await readCardPage(url, await builtScripts(build));
  const before = accept ? null : await readBaseline(file);
  if (!before) {
    await writeFile(`${file}.part`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
    print.line(
      `${Object.keys(now).length} scripts and headers of ${url}${paths.cardPayment} are the baseline in ${file}.`,
    );
    return 0;
  }
  const changes = changesBetween(before, now);
  for (const change of changes) print.error(shownWords(change));
  if (changes.length === 0)
    print.line(`The card page is as its baseline says: ${Object.keys(now).length} scripts and headers.`);
  else print.error('If a release of yours did this, run the command once with --accept.');
  return changes.length === 0 ? 0 : 1;
}

/** Includes the scripts that load later, which the page itself does not list. */
async function builtScripts(clientDir: string): Promise<string[]> {
  const names = await readdir(join(clientDir, 'assets')).catch(() => []);
  return names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`);
}

async function readCardPage(origin: string, alsoScripts: string[] = []): Promise<CardPageState> {
  const { headers, body } = await get(origin + paths.cardPayment);
  const html = body.toString();
  const state: CardPageState = {};
  for (const name of SECURITY_HEADERS) state[`header ${name}`] = headers.get(name) ?? 'none';
  inlineScripts(html).forEach((text, index) => {
    state[`inline script ${index + 1}`] = hashOf(text);
  });
  for (const address of new Set([...listedScripts(html), ...alsoScripts])) {
    const script = new URL(address, origin);
    const isOwn = script.origin === origin;
    // Other sites change their scripts at will, so only the presence of one is recorded.
    state[`script ${isOwn ? script.pathname : script.href}`] = isOwn
      ? hashOf((await get(script.href)).body)
      : 'of another site';
  }
  return state;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .filter(([, attributes]) => !/\ssrc\s*=/i.test(attributes ?? ''))
    .map(([whole]) => whole);

/** Besides script tags, the page names files in JSON, for a script that fetches them in order. */
function listedScripts(html: string): string[] {
  const sources = [...html.matchAll(/<script\b[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(
    ([, source = '']) => source,
  );
  const named = [...html.matchAll(/["'](\/[^"'\s<>\\]+\.m?js)["']/g)].map(([, path = '']) => path);
  return [...sources, ...named];
}

async function get(url: string): Promise<{ headers: Headers; body: Buffer }> {
  const headers = { accept: 'text/html,*/*', 'accept-language': 'en', 'cache-control': 'no-cache' };
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  } catch (error) {
    throw new UsageError(`${url} could not be fetched: ${(error as Error).message}`);
  }
}

const hashOf = (content: string | Buffer) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

async function readBaseline(file: string): Promise<CardPageState | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as CardPageState;
  } catch {
    throw new UsageError(`${file} is not a baseline. Look into it, and write it anew with --accept.`);
  }
}

function changesBetween(before: CardPageState, now: CardPageState): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((name) => {
    const [old, present] = [before[name], now[name]];
    if (old === present) return [];
    if (old === undefined) return [`New: ${name} (${present})`];
    if (present === undefined) return [`Gone: ${name}`];
    return [`Changed: ${name}, from ${old} to ${present}`];
  });
}

import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { events } from '../../../server/db/schema.ts';
import { createMediaSigner } from '../../../server/media/token.ts';
import { socketIn } from '../../../server/operator/ask.ts';
import { terminalCommands } from '../../../server/operator/cli.ts';
import { UsageError } from '../../../server/operator/command.ts';
import { commands } from '../../../server/operator/commands.ts';
import { withdraw } from '../../../server/operator/publication.ts';
import { rows } from '../../../server/operator/rows.ts';
import { listenForOperator } from '../../../server/operator/socket.ts';
import { startChild } from '../support/child.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START, testConfig } from '../support/testContext.ts';
import { typed as typedIn } from './typed.ts';

/* Over the real socket, as the command speaks to a running server. */

const folder = folderOfSuite();
const world = forAllTests(() => createTestContext({ config: testConfig({ dataDir: folder.path }) }));
let stop: () => Promise<void>;
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };

beforeAll(async () => {
  const happened = [
    { at: START, event: 'play' },
    { at: START, event: 'play' },
    { at: START, event: 'api_error', route: 'GET /api/video', status: '503' },
    { at: START, event: 'api_error', route: 'a\u001b[2Jb', status: '503' },
    { at: START, event: 'api_error', route: 'a\u001b[2Jb', status: '503' },
    { at: new Date('2026-03-01T10:00:00Z'), event: 'play' },
    { at: new Date('2026-01-01T10:00:00Z'), event: 'play' },
  ];
  await world.context.db.insert(events).values(happened.map((row, i) => ({ id: `evt_${i}`, ...row })));
});
beforeEach(async () => {
  jest.clearAllMocks();
  stop = await listenForOperator(world.context, log);
});
afterEach(() => stop());

const typed = (...args: string[]) => typedIn(args, { DATA_DIR: folder.path });
const refused = (...complaints: unknown[]) => ({ code: 1, lines: [], complaints });
const HINT = 'With --help, a command says how it is typed.';
const NO_SERVER = /^No server runs on this data folder/;

test('edge-key prints the key that checks rights to clips and does not log it', async () => {
  const { edgeKey } = createMediaSigner(Buffer.alloc(32, 7)).rights;
  expect(await typed('edge-key')).toEqual({ code: 0, complaints: [], lines: [edgeKey] });
  expect(JSON.parse((await typed('edge-key', '--json')).lines.join(''))).toEqual({ edgeKey });
  expect(JSON.stringify(log.info.mock.calls)).not.toContain(edgeKey);
});

describe('events', () => {
  test('prints a table of days and counts', async () => {
    expect(await typed('events')).toEqual({
      code: 0,
      complaints: [],
      lines: [
        'Day         Event      Count',
        '2026-03-04  api_error      3',
        '2026-03-04  play           2',
        '2026-03-01  play           1',
      ],
    });
  });

  test.each([
    [3, 3],
    [4, 4],
    [90, 5],
  ])('with --days=%d prints %d lines', async (days, count) => {
    expect((await typed('events', `--days=${days}`)).lines).toHaveLength(count);
  });

  test('with --detail prints routes and statuses without control characters', async () => {
    const { lines } = await typed('events', '--days', '1', '--detail');
    expect(lines).toEqual([
      'Day         Event      Route           Status  Count',
      '2026-03-04  api_error  a?[2Jb          503         2',
      '2026-03-04  api_error  GET /api/video  503         1',
      '2026-03-04  play                                   2',
    ]);
  });

  test('says when nothing happened', async () => {
    world.clock.set('2027-01-01T00:00:00Z');
    expect((await typed('events')).lines).toEqual(['Nothing has happened in these days.']);
    world.clock.set(START);
  });

  test.each(['0', '-1', '1.5', 'many', '', '99999'])('refuses --days "%s"', async (days) => {
    const words = `error: option '--days <number>' argument '${days}' is invalid. It must be a whole number from 1 to 3650.`;
    expect(await typed('events', `--days=${days}`)).toEqual(refused(words, HINT));
  });
});

describe('command line', () => {
  const all = [...commands, ...terminalCommands];

  test.each([[[]], [['help']], [['--help']]])('%j lists every command in 80 columns', async (args) => {
    const { code, lines } = await typed(...args);
    expect(code).toBe(0);
    for (const { name, summary } of all) {
      const [words = ''] = /^.{1,20}(?= )/.exec(summary) ?? [];
      expect(lines.filter((line) => line.startsWith(`  ${name} `) && line.includes(words))).toHaveLength(1);
    }
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    ...all.map((command) => [command.name, command] as const),
    ...(rows.acts ?? []).map((act) => [`rows ${act.name}`, act] as const),
  ])('“%s --help” says what the command does, with examples that it takes', async (name, command) => {
    const { code, lines } = await typed(...name.split(' '), '--help');
    const said = lines.join(' ').replace(/\s+/g, ' ');
    expect([code, said]).toEqual([0, expect.stringContaining(command.summary)]);
    for (const example of command.examples) {
      expect(lines).toContain(`  npm run operator -- ${example}`);
      const words = [...example.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
      const none = { DATA_DIR: `${folder.path}/none`, CATALOGUE_DIR: `${folder.path}/none` };
      const trial = typedIn(words, { ...none, DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: '1' });
      setImmediate(() => process.emit('SIGINT'));
      const { complaints } = await trial;
      if ('read' in command) expect(complaints).toEqual([expect.stringMatching(NO_SERVER)]);
      else expect(complaints).not.toContain(HINT);
    }
  });

  test.each([
    ['evnts', "unknown command 'evnts'", '(Did you mean events?)'],
    ['events --dayz 3', "unknown option '--dayz'", '(Did you mean --days?)'],
    ['rows ad', "'ad' is invalid for argument 'command'. Allowed choices are list, add, "],
    ['publish', "missing required argument 'series'"],
    ['series a b', "too many arguments for 'series'"],
    ['preview short --as boss', 'Allowed choices are visitor, member.'],
    ['export short ', 'an argument is empty'],
    ['events --\u001b[2J', "unknown option '--?[2J'"],
  ])('“%s” is refused before any server is asked', async (line, words, ...more) => {
    await stop();
    const complaint = expect.stringContaining(words);
    expect(await typed(...line.split(' '))).toEqual(refused(complaint, ...more, HINT));
  });

  test('a command that fails in the server prints the reason', async () => {
    const broken = jest.spyOn(world.context.db, 'execute').mockRejectedValue(new Error('no database'));
    expect(await typed('events')).toEqual(refused('no database'));
    expect(log.error).toHaveBeenCalledTimes(1);
    broken.mockRestore();
  });
});

describe('control characters from outside', () => {
  const HOSTILE = 'A\u0085\u009b2J\u001b[31m\u202eB\u2066\u200f\u2028';
  const OBEYED = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
  afterEach(() => void jest.restoreAllMocks());
  const answering = (name: string, answer: unknown) => {
    const command = commands.find((one) => one.name === name);
    if (!command) throw new Error(`There is no command ${name}`);
    return jest.spyOn(command, 'run').mockResolvedValue(answer);
  };
  const restarted = async () => {
    await stop();
    stop = await listenForOperator(world.context, log);
  };

  const EXAMPLES = commands.map(({ name, examples: [example] }) => [name, example]);
  test.each(EXAMPLES)('are escaped in the JSON of %s, which parses unchanged', async (name, example) => {
    const answer = { name: HOSTILE, [HOSTILE]: [HOSTILE] };
    answering(name, answer);
    await restarted();
    const { code, lines } = await typed(...example.split(' '), '--json');
    expect(code).toBe(0);
    expect(lines.join('\n')).not.toMatch(OBEYED);
    expect(JSON.parse(lines.join('\n'))).toEqual(answer);
  });

  test('are replaced in a receipt, a title and a refusal', async () => {
    const seller = { name: HOSTILE, address: HOSTILE };
    const money = { amount: 599, currency: 'USD', tax: null, refundedAmount: 0, refundedAt: null };
    const words = { item: HOSTILE, methodLabel: HOSTILE, payer: HOSTILE, number: 'R-1', issuedAt: 'now' };
    answering('receipt', { ...words, ...money, seller });
    answering('publish', { videoId: 'short', title: `幽霊 ${HOSTILE}` });
    answering('refund', null).mockRejectedValue(new UsageError(`${HOSTILE}\nand more`));
    await restarted();
    const { lines } = await typed('receipt', 'ord_a');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe('Paid by A??2J?[31m?B???');
    expect(lines.join('')).not.toMatch(OBEYED);
    expect((await typed('publish', 'short')).lines[0]).toContain('“幽霊 A??2J?[31m?B???”');
    expect(await typed('refund', 'ord_a')).toEqual(refused('A??2J?[31m?B???', 'and more'));
  });
});

test('each command that reaches the server is written to the security log, without an e-mail address', async () => {
  await typed('events');
  await typed('order', 'robin@example.com');
  await typed('refund', 'ord_none');
  const at = START.toISOString();
  const line = (about: string, outcome: string) => ({ event: 'operator command', outcome, about, at });
  expect(log.info.mock.calls).toEqual([
    [line('events', 'done'), 'security'],
    [line('order', 'refused'), 'security'],
    [{ ...line('refund', 'refused'), orderId: 'ord_none' }, 'security'],
  ]);
});

describe('the operator socket', () => {
  const mode = () => statSync(socketIn(folder.path)).mode & 0o777;

  test('is accessible to its own user only, and its folder holds no other file', () => {
    expect(statSync(socketIn(folder.path)).isSocket()).toBe(true);
    expect(mode()).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['operator.sock']);
  });

  test('is removed when the server stops, and a command then says that no server runs', async () => {
    await stop();
    expect(readdirSync(folder.path)).toEqual([]);
    const words = `No server runs on this data folder (${socketIn(folder.path)}). Start it with npm start, or set DATA_DIR to the folder of one that runs.`;
    expect(await typed('events')).toEqual(refused(words));
  });

  test('left behind by a power cut counts as no server and is replaced at the next start', async () => {
    await stop();
    // A file where nobody listens is refused as a dead socket is.
    writeFileSync(socketIn(folder.path), '');
    chmodSync(socketIn(folder.path), 0o644);
    expect((await typed('events')).complaints[0]).toMatch(NO_SERVER);
    stop = await listenForOperator(world.context, log);
    expect(mode()).toBe(0o600);
    expect((await typed('events')).code).toBe(0);
  });

  test('stays with the newer server after a takeover', async () => {
    const stopFirst = stop;
    stop = await listenForOperator(world.context, log);
    await stopFirst();
    expect((await typed('events')).code).toBe(0);
    await stop();
    expect(existsSync(socketIn(folder.path))).toBe(false);
  });

  test('that cannot be created only logs a warning', async () => {
    const config = testConfig({ dataDir: `${folder.path}/${'x'.repeat(200)}` });
    const stopNothing = await listenForOperator({ ...world.context, config }, log);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await stopNothing();
  });

  test('is the only way in: no port is opened', async () => {
    await stop();
    const listen = jest.spyOn(Object.getPrototypeOf(createServer()), 'listen');
    stop = await listenForOperator(world.context, log);
    const [asked, ...more] = listen.mock.calls.map(([options]) => Object.keys(options as object));
    expect(asked).toContain('path');
    expect(asked).not.toContain('port');
    expect(more).toEqual([]);
    listen.mockRestore();
  });
});

test('npm run operator asks a started server, and says when there is none', async () => {
  const env = { DATA_DIR: folder.path };
  const asked = startChild('scripts/operator.ts', ['events', '--days', '1', '--json'], env);
  expect(await asked.exited).toBe(0);
  expect(JSON.parse(asked.output())).toHaveLength(2);

  await stop();
  const alone = startChild('scripts/operator.ts', ['events'], env);
  expect(await alone.exited).toBe(1);
  expect(alone.output()).toMatch(NO_SERVER);
});

test('the operator command prints no error when its output pipe closes early', async () => {
  const typedInShell = '"$0" --import tsx scripts/operator.ts --help | true';
  const { stderr } = await promisify(execFile)('sh', ['-c', typedInShell, process.execPath]);
  expect(stderr).toBe('');
});

test('a withdrawal says how many members own a pass for the series', async () => {
  const lines = withdraw.print({
    ...{ videoId: 'short', title: 'Short Story', status: 'withdrawn' as const, passes: 12 },
    ...{ publishAt: null, withdrawnAt: null },
  });
  expect(lines[1]).toBe('12 members own a pass for it. Nobody is refunded by this command.');
});

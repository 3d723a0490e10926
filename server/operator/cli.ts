import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { cardPageHelp, watchCardPage } from './cardPage.ts';
import { check, checkHelp } from './check.ts';
import { type AnyCommand, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { socketIn } from './socket.ts';

type Print = { line: (text: string) => void; error: (text: string) => void };

export async function runOperator(
  args: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help') {
    for (const line of help()) print.line(line);
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  try {
    if (name === 'card-page') return await watchCardPage(rest, env, print);
    if (name === 'check') return await check(rest, env, print);
    if (!command) throw new UsageError(`There is no command "${name}". Without one, they are all listed.`);
    const { json, input } = read(command, rest);
    const answer = await ask(socketIn(env.DATA_DIR ?? 'data'), command.name, input);
    const lines = json ? [JSON.stringify(answer, null, 2)] : command.print(answer);
    for (const line of lines) print.line(line);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print.error(error.message);
    return 1;
  }
}

function help(): string[] {
  const asked = commands.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const);
  const lines = [...asked, cardPageHelp, checkHelp];
  const width = Math.max(...lines.map(([typed]) => typed.length));
  return [
    'Asks the server that runs on DATA_DIR (data). Usage: npm run operator -- <command> [options]',
    '',
    ...lines.map(([typed, summary]) => `  ${typed.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --json, to print the answer as JSON.',
  ];
}

function read(command: AnyCommand, args: string[]): { json: boolean; input: unknown } {
  const options = { ...command.options, json: { type: 'boolean', default: false } } as const;
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { json: parsed.values.json === true, input: command.read(parsed) };
  } catch (error) {
    const parseError = error as NodeJS.ErrnoException;
    if (!parseError.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(parseError.message);
  }
}

async function ask(socketPath: string, name: string, input: unknown): Promise<unknown> {
  const body = JSON.stringify(input);
  const { status, answered } = await new Promise<{ status: number | undefined; answered: string }>(
    (resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      request({ socketPath, path: `/${name}`, method: 'POST', headers }, (response) => {
        text(response).then((answered) => resolve({ status: response.statusCode, answered }), reject);
      })
        .on('error', reject)
        .end(body);
    },
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
      throw new UsageError(
        `No server runs on this data folder (${socketPath}). Start it with npm start, or set DATA_DIR to the folder of one that runs.`,
      );
    if (error.code === 'EACCES')
      throw new UsageError(`${socketPath} belongs to the user who runs the server.`);
    throw error;
  });
  const { answer, error } = JSON.parse(answered) as { answer?: unknown; error?: string };
  if (status !== 200) throw new UsageError(error ?? `The server answered with ${status}.`);
  return answer;
}

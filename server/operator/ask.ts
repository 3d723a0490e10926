import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { settingIn } from '../lib/settings.ts';
import { UsageError } from './command.ts';

/** No server listens at the moment, for example because it restarts. */
export class NoServer extends UsageError {}

type Env = Record<string, string | undefined>;
export type Ask = <Output>(name: string, input: unknown) => Promise<Output>;

/** Asks the server that runs on DATA_DIR. Throws UsageError when it refuses, NoServer when none listens. */
export const askIn =
  (env: Env): Ask =>
  async <Output>(name: string, input: unknown) => {
    const response = await post(socketIn(settingIn(env, 'DATA_DIR')), name, input);
    return (await answerOf(response)) as Output;
  };

export async function openMedia(env: Env, key: string): Promise<IncomingMessage> {
  const response = await post(socketIn(settingIn(env, 'DATA_DIR')), 'media', { key });
  if (response.statusCode !== 200) await answerOf(response);
  return response;
}

async function answerOf(response: IncomingMessage): Promise<unknown> {
  const { answer, error } = JSON.parse(await text(response)) as { answer?: unknown; error?: string };
  if (response.statusCode !== 200)
    throw new UsageError(error ?? `The server answered with ${response.statusCode}.`);
  return answer;
}

async function post(socketPath: string, name: string, input: unknown): Promise<IncomingMessage> {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      request({ socketPath, path: `/${name}`, method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(body);
    });
  } catch (failure) {
    const error = failure as NodeJS.ErrnoException;
    if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? ''))
      throw new NoServer(
        `No server runs on this data folder (${socketPath}). Start it with npm start, or set DATA_DIR to the folder of one that runs.`,
      );
    if (error.code === 'EACCES')
      throw new UsageError(`${socketPath} belongs to the user who runs the server.`);
    throw error;
  }
}

export const socketIn = (dataDir: string): string => join(resolve(dataDir), 'operator.sock');

import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Product, startProduct } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const call = (method: string, path: string, token: string, body?: object) =>
  fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'user-token': token },
    ...(body && { body: JSON.stringify(body) }),
  });

async function newMember(): Promise<string> {
  const password = 'correct horse battery';
  const form = { email: 'crash@example.com', password, repeatPassword: password };
  return (await call('POST', '/api/user/register', '', form)).headers.get('user-token') as string;
}

async function saved(token: string): Promise<Set<string>> {
  const answer = await call('GET', '/api/user/favorite', token);
  const { info } = (await answer.json()) as { info: { items: { id: string }[] } };
  return new Set(info.items.map(({ id }) => id));
}

async function allVideos(): Promise<string[]> {
  const answer = await call('GET', '/api/homepage/query', '');
  const { info } = (await answer.json()) as { info: { items: { id: string }[] } };
  return info.items.map(({ id }) => id);
}

test('what was acknowledged before a kill -9 in the middle of writes is there after the restart', async () => {
  const token = await newMember();
  const videos = await allVideos();
  expect(videos.length).toBeGreaterThan(20);
  for (const killAfter of [3, 9, 15]) {
    const acknowledged: string[] = [];
    const crashed = { yet: false };
    const writing = Promise.all(
      videos.map(async (videoId) => {
        const answer = await call('POST', '/api/user/favorite', token, { videoId }).catch(() => null);
        if (answer?.ok) acknowledged.push(videoId);
        if (acknowledged.length >= killAfter && !crashed.yet) {
          crashed.yet = true;
          await product.crashAndRestart();
        }
      }),
    );
    await writing;
    const kept = await saved(token);
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    for (const videoId of kept) await call('DELETE', '/api/user/favorite', token, { videoId });
  }
});

test('a second server on the same data folder refuses to start, and says why', async () => {
  const second = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: product.dataDir, PORT: '0' },
  });
  let said = '';
  second.stderr.on('data', (chunk) => (said += chunk));
  second.stdout.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(1);
  expect(said).toMatch(/in use by process \d+/);
  expect((await fetch(`${product.url}/api/reports`)).ok).toBe(true);
});

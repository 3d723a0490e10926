import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../__tests__/server/support/freePort.ts';
import type { RawAnswer } from './rawGet.ts';

export type StaticFile = { path: string; answer: RawAnswer };

const ITS_OWN = [
  'connection',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'accept-ranges',
  'transfer-encoding',
];

/**
 * nginx serves the answers as static files with the same bytes and headers. It has one worker, because the product is
 * one process.
 */
export async function startNginx(command: string, files: StaticFile[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-nginx-'));
  const port = await freePort();
  const locations: string[] = [];
  for (const [index, { path: address, answer }] of files.entries()) {
    await writeFile(path.join(folder, `${index}`), answer.body);
    locations.push(location(address, folder, `${index}`, answer));
  }
  await writeFile(path.join(folder, 'nginx.conf'), config(folder, port, locations));

  let said = '';
  const child = spawn(command, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']);
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(url).catch(() => null)); tries++) {
    if (child.exitCode !== null || tries > 100) {
      child.kill('SIGTERM');
      throw new Error(`nginx did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function location(address: string, folder: string, file: string, { headers }: RawAnswer): string {
  const added = Object.entries(headers)
    .filter(([name]) => !ITS_OWN.includes(name))
    .map(([name, value]) => `add_header ${name} ${quoted(`${value}`)};`);
  const type = quoted(headers['content-type'] ?? 'application/octet-stream');
  const { pathname } = new URL(address, 'http://nginx');
  return `location = ${quoted(pathname)} { root ${quoted(folder)}; try_files /${file} =404; types { } default_type ${type}; ${added.join(' ')} }`;
}

const config = (folder: string, port: number, locations: string[]) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_timeout 72s 72s;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    ${locations.join('\n    ')}
    location / { return 404; }
  }
}
`;

function quoted(text: string): string {
  if (/[$\\\n]/.test(text)) throw new Error(`nginx cannot be told this literally: ${text}`);
  return `"${text.replaceAll('"', '\\"')}"`;
}

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NGINX, NGINX_JS } from '../../../scripts/programs.ts';
import { lookUntil } from '../../support/poll.ts';
import { temporaryFolder } from './folders.ts';
import { freePort } from './freePort.ts';

/** `clips` is where clips lie; with a bucket, the lines of the recipe that change. */
type Origins = { server: string; clips: string; bucket?: string };

const START_MS = 10_000;

/** nginx with the recipe of deploy/edge, on ports and in a folder of its own. */
export async function startEdge(edgeKey: string, origins: Origins) {
  const folder = temporaryFolder();
  const port = await freePort();
  mkdirSync(join(folder.path, 'cache'));
  writeFileSync(join(folder.path, 'edge-key.conf'), `set $edge_key "${edgeKey}";\n`);
  writeFileSync(join(folder.path, 'recipe.conf'), recipe(folder.path, port, origins));
  writeFileSync(join(folder.path, 'nginx.conf'), main(folder.path));

  let said = '';
  const child = spawn(NGINX.path, ['-p', folder.path, '-c', 'nginx.conf', '-e', 'stderr']);
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => child.exitCode === null && (await fetch(`${url}/clips/`).catch(() => null));
  if (!(await lookUntil(answers, { withinMs: START_MS }))) throw new Error(`nginx did not start:\n${said}`);
  return {
    url,
    said: () => said,
    log: () => readFileSync(join(folder.path, 'clips.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}

/** Fails for a part that the recipe no longer has. */
function recipe(folder: string, port: number, { server, clips, bucket }: Origins): string {
  let text = readFileSync('deploy/edge/nginx.conf', 'utf8');
  const replace = (part: string, by: string) => {
    if (!text.includes(part)) throw new Error(`The recipe has no "${part}"`);
    text = text.replaceAll(part, by);
  };
  replace('upstream cliffhanger { server 127.0.0.1:4000;', `upstream cliffhanger { server ${server};`);
  replace('upstream calls { server 127.0.0.1:4000 ', `upstream calls { server ${server} `);
  replace('upstream clips { server 127.0.0.1:4000;', `upstream clips { server ${clips};`);
  replace('/etc/nginx/cliffhanger/edge-key.conf', join(folder, 'edge-key.conf'));
  replace('js_path /etc/nginx/cliffhanger;', `js_path ${resolve('deploy/edge')};`);
  replace('/var/cache/nginx/', `${folder}/cache/`);
  replace('/var/log/nginx/clips.log', join(folder, 'clips.log'));
  replace('listen 80;', `listen 127.0.0.1:${port};`);
  if (bucket) replace('proxy_pass http://clips$uri?t=$arg_t;', `proxy_pass http://clips/${bucket}$uri;`);
  return text;
}

const main = (folder: string) => `
load_module ${NGINX_JS.path};
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${folder}/recipe.conf;
}
`;

import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(process.cwd(), 'node_modules/.cache/cliffhanger/films');

/** The path of what ffmpeg makes of its arguments; later suites and runs find it again by them. */
export function madeOnce(name: string, args: string[]): string {
  const recipe = createHash('sha256').update(JSON.stringify(args)).digest('hex').slice(0, 16);
  const path = join(CACHE, `${recipe}-${name}`);
  if (existsSync(path)) return path;
  mkdirSync(CACHE, { recursive: true });
  // Another suite may be making it as well.
  const part = join(CACHE, `${randomUUID()}-${name}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, part]);
  renameSync(part, path);
  return path;
}

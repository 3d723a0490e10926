import { spawn } from 'node:child_process';

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

export async function step(title: string, command: string, args: string[], env: Record<string, string> = {}) {
  console.log(`• ${title} …`);
  const startedAt = performance.now();
  const code = await run(command, args, env);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}, ${seconds} s)`);
  console.log(`  done in ${seconds} s`);
}

export const tool = (path: string): [string, string[]] => [process.execPath, [`node_modules/${path}`]];

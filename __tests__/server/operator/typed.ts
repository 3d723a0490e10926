import { runOperator } from '../../../server/operator/cli.ts';
import type { Encoder } from '../../../server/operator/import/encoder.ts';

/** A command as an operator types it: its exit code, and what the terminal shows. */
export async function typed(args: string[], env: NodeJS.ProcessEnv, encoder?: Encoder) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const print = {
    line: (text: string) => void lines.push(text),
    error: (text: string) => void complaints.push(text),
  };
  const code = await runOperator(args, env, print, encoder);
  return { code, lines, complaints };
}

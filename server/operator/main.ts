import { runOperator } from './cli.ts';

process.exitCode = await runOperator(process.argv.slice(2), process.env, {
  line: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
});

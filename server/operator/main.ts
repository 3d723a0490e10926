import { runOperator } from './cli.ts';
import { terminalPrint } from './print.ts';

process.exitCode = await runOperator(
  process.argv.slice(2),
  process.env,
  terminalPrint(process.stdout, process.stderr),
);

import { runOperator } from './cli.ts';
import { terminalPrint } from './terminal.ts';

// A reader such as `head` may close the pipe early; the command must still finish.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runOperator(
  process.argv.slice(2),
  process.env,
  terminalPrint(process.stdout, process.stderr),
);

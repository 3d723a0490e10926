type Logged = { type: string; message: string; code?: string; stack: string };

/**
 * An error as it may be logged. A database's errors carry the values of the query, and their
 * details those of the row: e-mails and hashes. The reason alone is kept.
 */
export function errorForLog(error: Error): Logged {
  const { query, cause } = error as { query?: unknown; cause?: unknown };
  const told = query !== undefined && cause instanceof Error ? cause : error;
  const { code } = told as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: told.name,
    message: told.message,
    ...(typeof code === 'string' && { code }),
    stack: frames.join('\n'),
  };
}

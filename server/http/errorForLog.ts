type Logged = { type: string; message: string; code?: string; stack: string };

/**
 * An error as it may be logged. Database errors carry the query's values, such as e-mails and hashes, so
 * only their cause is kept.
 */
export function errorForLog(error: Error): Logged {
  const { query, cause } = error as { query?: unknown; cause?: unknown };
  const logged = query !== undefined && cause instanceof Error ? cause : error;
  const { code } = logged as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: logged.name,
    message: logged.message,
    ...(typeof code === 'string' && { code }),
    stack: frames.join('\n'),
  };
}

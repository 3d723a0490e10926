/** `redraw` replaces the lines that it drew before; it is missing when the output is not a terminal. */
export type Print = {
  line: (text: string) => void;
  error: (text: string) => void;
  redraw?: (lines: string[]) => void;
};

export function terminalPrint(out: NodeJS.WriteStream, err: NodeJS.WriteStream): Print {
  let shown = 0;
  const clear = () => {
    if (shown > 0) out.write(`\x1b[${shown}A\x1b[0J`);
    shown = 0;
  };
  return {
    line: (text) => {
      clear();
      out.write(`${text}\n`);
    },
    error: (text) => {
      clear();
      err.write(`${text}\n`);
    },
    ...(out.isTTY && {
      redraw: (lines: string[]) => {
        clear();
        const fitting = lines.map((line) => line.slice(0, Math.max(20, out.columns - 1)));
        if (fitting.length > 0) out.write(`${fitting.join('\n')}\n`);
        shown = fitting.length;
      },
    }),
  };
}

/** Text that came from outside must not control the terminal. */
export const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

/** Like `shown`, for an operator's own words, which may be in any language. */
export const shownWords = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

export const joined = (parts: (string | null)[]): string => parts.filter((part) => part).join(' ');

export function table(headings: string[], rows: (string | number)[][]): string[] {
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => String(row[i] ?? '').length)),
  );
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        const number = typeof rows[0]?.[i] === 'number';
        return number ? String(cell).padStart(width) : String(cell).padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}

/** The exit code of a command that a signal has ended. */
export const INTERRUPTED = 130;

/** Aborts `signal` at the first SIGINT or SIGTERM; later ones do not interrupt the cleanup. */
export function interruption(): { signal: AbortSignal; stop: () => void } {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return {
    signal: interrupted.signal,
    stop: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}

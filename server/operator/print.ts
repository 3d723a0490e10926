/** Where a command writes. `redraw` shows lines in place of those it showed before, where there is a terminal. */
export type Print = {
  line: (text: string) => void;
  error: (text: string) => void;
  redraw?: (lines: string[]) => void;
};

/** Lines that are redrawn stand below those that stay. */
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

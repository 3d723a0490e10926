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

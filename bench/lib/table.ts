/** The first column aligns left, the others right. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  const lines = rows.map((row) => line(row).join('  '));
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return lines.join('\n');
}

/** Long enough for the browser to have taken it; nothing says when it has. */
const TAKEN_MS = 60_000;

/** Hands a value to the person as a file of readable JSON. */
export function downloadJson(name: string, value: unknown): void {
  const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers heed only a link that is part of the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}

export function allowedUrl(text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return origins.includes(url.origin) ? url.href : null;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Text that came from outside must not control the terminal. */
export const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

/** The same for an operator's own words, which may be of any language. */
export const shownWords = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

export const joined = (parts: (string | null)[]): string => parts.filter((part) => part).join(' ');

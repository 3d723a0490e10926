/** Text that came from outside must not control the terminal. */
export const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

export const joined = (parts: (string | null)[]): string => parts.filter((part) => part).join(' ');

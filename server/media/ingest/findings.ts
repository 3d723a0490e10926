export type Level = 'error' | 'warning' | 'note';
export type Finding = { level: Level; file: string; text: string };

const of =
  (level: Level) =>
  (file: string, text: string): Finding => ({ level, file, text });

export const error = of('error');
export const warning = of('warning');
export const note = of('note');

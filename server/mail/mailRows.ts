import type { MailContent } from './mailTexts.ts';

/** No row for a value that there is not. */
export const row = (label: string, value: string | null): NonNullable<MailContent['rows']> =>
  value === null ? [] : [[label, value]];

export const sellerLine = ({ name, address }: { name: string; address: string }): string =>
  [name, ...address.split('\n')]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** As it is, or as addresses and headers would carry it. */
export const formsOf = (text: string): string[] => [
  ...new Set([
    text,
    encodeURIComponent(text),
    `${new URLSearchParams({ '': text })}`.slice(1),
    Buffer.from(text).toString('base64'),
  ]),
];

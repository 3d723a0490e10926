/** "He is not who he said. She…" becomes its first sentence. */
export const firstSentence = (text: string): string => /^.+?[.!?…](?=\s|$)/u.exec(text)?.[0] ?? text;

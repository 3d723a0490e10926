/** What an operator asked for cannot be done; the message says why, in a sentence. */
export class Refusal extends Error {}

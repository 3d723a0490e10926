/** Accounts are keyed by e-mail, so each mailbox has one spelling. */
export const normaliseEmail = (text: string) => text.trim().toLowerCase();

const SHAPE = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}.]+(\.[^\s@\p{C}.]+)+$/u;

export const isEmail = (email: string) => email.length <= 254 && SHAPE.test(email);

/** One spelling per mailbox, as accounts are keyed by it. */
export const normaliseEmail = (text: string) => text.trim().toLowerCase();

const SHAPE = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}.]+(\.[^\s@\p{C}.]+)+$/u;

/** Whether a normalised text could be an e-mail address; only a mail to it would prove more. */
export const isEmail = (email: string) => email.length <= 254 && SHAPE.test(email);

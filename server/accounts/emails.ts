/** Accounts are keyed by e-mail, so each mailbox has one spelling. */
export const normaliseEmail = (text: string) => text.trim().toLowerCase();

/** Mail programs parse these signs: mail to `ann<bo@example.com` would reach another mailbox. */
const REFUSED = String.raw`\s@\p{C}()<>[\]:;,"\\`;
const SHAPE = new RegExp(`^[^${REFUSED}]{1,64}@[^${REFUSED}.]+(\\.[^${REFUSED}.]+)+$`, 'u');

export const isEmail = (email: string) => email.length <= 254 && SHAPE.test(email);

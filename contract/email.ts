/** Mail programs parse these signs: mail to `ann<bo@example.com` would reach another mailbox. */
const REFUSED = String.raw`\s@\p{C}()<>[\]:;,"\\`;
/** The dot of a domain as every keyboard writes it. */
const DOT = '.。．｡';
const SHAPE = new RegExp(`^[^${REFUSED}]{1,64}@[^${REFUSED}${DOT}]+([${DOT}][^${REFUSED}${DOT}]+)+$`, 'u');

/** Decides alone what may be an e-mail, for the server and for the forms that ask for one. */
export const isEmail = (email: string): boolean => email.length <= 254 && SHAPE.test(email);

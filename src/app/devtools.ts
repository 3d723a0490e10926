import type { Action } from '@reduxjs/toolkit';

/** A second safeguard: no action should hold any of these. */
const SECRET = /^(password|repeatPassword|token|userToken|cardNumber|number|cvv|expiry)$/i;

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, inner]) => [
    key,
    SECRET.test(key) && typeof inner === 'string' ? '•••' : blank(inner),
  ]);
  return Object.fromEntries(pairs);
}

export const devToolsOptions = {
  name: 'Cliffhanger',
  maxAge: 200,
  trace: true,
  traceLimit: 25,
  actionSanitizer: <A extends Action>(action: A): A => blank(action) as A,
};

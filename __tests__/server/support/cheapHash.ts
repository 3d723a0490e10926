import argon2 from '../../../node_modules/@node-rs/argon2/index.js';

/* Argon2 at the least cost that it takes: what a password costs is for the suite of the passwords alone. */

export const { hash: hashAtFullCost, verify } = argon2;

export const hash: typeof hashAtFullCost = (password, options, signal) =>
  hashAtFullCost(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);

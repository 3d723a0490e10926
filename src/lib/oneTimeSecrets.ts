const kept = new Map<string, unknown>();

/** Holds what must never enter an action, a state or a log: the action carries the key alone. */
export function storeSecret(secret: unknown): string {
  const key = crypto.randomUUID();
  kept.set(key, secret);
  return key;
}

/** Gives a secret out once; undefined for a key that was already used. */
export function takeSecret<T>(key: string): T | undefined {
  const secret = kept.get(key) as T | undefined;
  kept.delete(key);
  return secret;
}

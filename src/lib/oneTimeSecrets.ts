const secrets = new Map<string, unknown>();

/** Secrets must never enter an action, a state or a log, so actions carry a key. */
export function storeSecret(secret: unknown): string {
  const key = crypto.randomUUID();
  secrets.set(key, secret);
  return key;
}

export function takeSecret<T>(key: string): T | undefined {
  const secret = secrets.get(key) as T | undefined;
  secrets.delete(key);
  return secret;
}

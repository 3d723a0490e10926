import { LOCAL, STORED } from '../../contract/storage.ts';
import { local, session } from '../lib/storage.ts';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import type { DocumentStart } from './entries.ts';

/** Stored values on which a flow depends. */
const PLAIN = [
  STORED.language,
  LOCAL.userId,
  LOCAL.guest,
  LOCAL.notInterested,
  LOCAL.consent,
  LOCAL.continueWatching,
  'searches',
];
const SECRET = [STORED.userToken, LOCAL.signInCode];
const hiddenOf = (userId: string | null) => `hidden-1 ${userId ?? 'guest'}`;
/** A request that another document interrupted, and the order that it pays. */
const IN_SESSION = ['intent', 'purchase'];

/** A session that exists counts; its token does not. */
const placeholderFor = (secret: string) => secret.replace(/\w/g, 'x');

/** What this document finds, before the app changes any of it. */
export function readDocumentStart(): DocumentStart {
  const plain = [...PLAIN, hiddenOf(local.get(LOCAL.userId)), hiddenOf(null)];
  const secrets = found(SECRET, local).map(([key, value]) => [key, placeholderFor(value)]);
  const text = document.getElementById('page')?.textContent;
  return {
    local: Object.fromEntries([...blankedOf(found(plain, local)), ...secrets]),
    session: Object.fromEntries(blankedOf(found(IN_SESSION, session))),
    page: text ? withoutSecrets(JSON.parse(text)) : null,
  };
}

const found = (keys: string[], storage: { get: (key: string) => string | null }) =>
  keys.flatMap((key) => {
    const value = storage.get(key);
    return value === null ? [] : [[key, value] as const];
  });

const blankedOf = (stored: (readonly [string, string])[]) =>
  stored.map(([key, value]) => [key, blanked(value)] as const);

function blanked(text: string): string {
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text)));
  } catch {
    return text;
  }
}

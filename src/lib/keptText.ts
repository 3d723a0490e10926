import { local } from './storage.ts';

/* Keeps texts in IndexedDB: a killed browser may lose the last minute's writes to local storage. */

const STORE = 'texts';
/** Some browsers never answer. */
const OPENING_MS = 2_000;

type Edit = (text: string | null) => string | null;

/** Edits a text and returns the result. Edits in several tabs run one after the other. */
export async function editText(key: string, edit: Edit): Promise<string | null> {
  try {
    const text = await editInDatabase(key, edit);
    local.remove(key);
    return text;
  } catch {
    // Some browsers deny access to databases.
    const text = edit(local.get(key));
    if (text === null) local.remove(key);
    else local.set(key, text);
    return text;
  }
}

async function editInDatabase(key: string, edit: Edit): Promise<string | null> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const work = database.transaction(STORE, 'readwrite');
      const texts = work.objectStore(STORE);
      const asked: IDBRequest<string | undefined> = texts.get(key);
      let text: string | null = null;
      asked.onsuccess = () => {
        text = edit(asked.result ?? local.get(key));
        if (text === null) texts.delete(key);
        else texts.put(text, key);
      };
      work.oncomplete = () => resolve(text);
      work.onabort = () => reject(work.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kept', 1);
    const late = setTimeout(() => reject(new Error('The database does not open')), OPENING_MS);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
    opening.onsuccess = () => {
      clearTimeout(late);
      resolve(opening.result);
    };
    opening.onerror = () => {
      clearTimeout(late);
      reject(opening.error);
    };
  });
}

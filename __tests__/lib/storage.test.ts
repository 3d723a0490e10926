import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { local, session } from '../../src/lib/storage.ts';

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

beforeEach(() => {
  for (const key of ['a', 'b']) {
    local.remove(key);
    session.remove(key);
  }
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ['local', local, 'localStorage'],
  ['session', session, 'sessionStorage'],
] as const)('%s storage', (_, storage, name) => {
  test('keeps values where they outlive this module', () => {
    storage.set('a', '1');
    expect(window[name].getItem('a')).toBe('1');
    expect(storage.get('a')).toBe('1');
  });

  test('knows nothing of what was never kept', () => {
    expect(storage.get('a')).toBeNull();
  });

  test('finds what another document has kept, and its latest word', () => {
    storage.set('a', '1');
    window[name].setItem('a', '2');
    expect(storage.get('a')).toBe('2');
  });

  test('forgets', () => {
    storage.set('a', '1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
    expect(window[name].getItem('a')).toBeNull();
  });

  test('keeps an empty text, which is not nothing', () => {
    storage.set('a', '');
    expect(storage.get('a')).toBe('');
  });

  test('that may not even be looked at lives on in this tab', () => {
    jest.spyOn(window, name, 'get').mockImplementation(denied);
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  test('that refuses to read and to write lives on in this tab', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied);
    storage.set('a', '1');
    storage.set('b', '2');
    expect([storage.get('a'), storage.get('b')]).toEqual(['1', '2']);
    storage.remove('a');
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2']);
  });

  test('that is full keeps the newer value in this tab, over the older one it holds', () => {
    storage.set('a', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    storage.set('a', 'new');
    expect(window[name].getItem('a')).toBe('old');
    expect(storage.get('a')).toBe('new');
  });

  test('that has room again holds the value itself', () => {
    const setting = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    storage.set('a', '1');
    setting.mockRestore();
    storage.set('a', '2');
    expect(window[name].getItem('a')).toBe('2');
    window[name].setItem('a', '3');
    expect(storage.get('a')).toBe('3');
  });

  test('that the browser has wiped lives on in this tab', () => {
    storage.set('a', '1');
    window[name].clear();
    expect(storage.get('a')).toBe('1');
  });

  test('that another tab has taken a value out of does not bring it back', () => {
    storage.set('a', '1');
    storage.set('b', '2');
    window[name].removeItem('a');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', oldValue: '1', newValue: null }));
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2']);
  });
});

test('the two are apart', () => {
  local.set('a', '1');
  expect(session.get('a')).toBeNull();
});

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

describe.each([
  ['local', local, 'localStorage'],
  ['session', session, 'sessionStorage'],
] as const)('%s storage', (_, storage, name) => {
  test('writes values to the browser’s storage, even an empty string, and removes them on request', () => {
    for (const value of ['1', '']) {
      storage.set('a', value);
      expect([window[name].getItem('a'), storage.get('a')]).toEqual([value, value]);
    }
    storage.remove('a');
    expect([window[name].getItem('a'), storage.get('a')]).toEqual([null, null]);
  });

  test('reads the latest value that another document stored', () => {
    storage.set('a', '1');
    window[name].setItem('a', '2');
    expect(storage.get('a')).toBe('2');
  });

  test('falls back to memory if access is denied', () => {
    jest.spyOn(window, name, 'get').mockImplementation(denied);
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    storage.set('b', '2');
    expect([storage.get('a'), storage.get('b')]).toEqual(['1', '2']);
    storage.remove('a');
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2']);
  });

  test('keeps the newer value in memory over the stored one if the storage is full', () => {
    storage.set('a', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    storage.set('a', 'new');
    expect(window[name].getItem('a')).toBe('old');
    expect(storage.get('a')).toBe('new');
  });

  test('stores a value once the storage has room again', () => {
    const setting = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    storage.set('a', '1');
    setting.mockRestore();
    storage.set('a', '2');
    expect(window[name].getItem('a')).toBe('2');
    window[name].setItem('a', '3');
    expect(storage.get('a')).toBe('3');
  });

  test('keeps its values in memory if the browser wipes the storage', () => {
    storage.set('a', '1');
    window[name].clear();
    expect(storage.get('a')).toBe('1');
  });

  test('does not restore a value that another tab removed', () => {
    storage.set('a', '1');
    storage.set('b', '2');
    window[name].removeItem('a');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', oldValue: '1', newValue: null }));
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2']);
  });
});

test('local and session storage are separate', () => {
  local.set('a', '1');
  expect(session.get('a')).toBeNull();
});

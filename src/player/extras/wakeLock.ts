/** The browser releases the lock of a hidden page, so it is requested again on return. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  const life = new AbortController();
  let lock: WakeLockSentinel | null = null;
  const take = async () => {
    if (document.hidden) return;
    const taken = await navigator.wakeLock.request('screen').catch(() => null);
    if (life.signal.aborted) void taken?.release();
    else lock = taken;
  };
  document.addEventListener('visibilitychange', () => void take(), { signal: life.signal });
  void take();
  return () => {
    life.abort();
    void lock?.release();
  };
}

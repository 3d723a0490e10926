import { useEffect, useState } from 'react';

/** Says whether the browser has no connection, and calls back once it has one again. */
export function useOffline(onBack?: () => void): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    const back = () => {
      setOffline(false);
      onBack?.();
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [onBack]);
  return offline;
}

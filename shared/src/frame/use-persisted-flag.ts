import { useState } from 'react';

/** A boolean stored on this device; without storage it lasts until the page is closed. */
export function usePersistedFlag(key: string): [boolean, (flag: boolean) => void] {
  const [flag, setFlag] = useState(() => read(key));
  return [
    flag,
    (next) => {
      setFlag(next);
      try {
        localStorage.setItem(key, next ? '1' : '0');
      } catch {
        // Storage is blocked: the flag isn't kept.
      }
    },
  ];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

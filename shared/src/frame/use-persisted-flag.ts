import { useState } from 'react';

/** A yes or no that this device remembers; without storage it lasts as long as the page. */
export function usePersistedFlag(key: string): [boolean, (flag: boolean) => void] {
  const [flag, setFlag] = useState(() => read(key));
  return [
    flag,
    (next) => {
      setFlag(next);
      try {
        localStorage.setItem(key, next ? '1' : '0');
      } catch {
        // A locked-down browser: nothing to keep it in.
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

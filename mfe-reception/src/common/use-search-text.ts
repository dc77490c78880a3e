import { useEffect, useState } from 'react';

const debounceMs = 150;

/**
 * The text of a search box whose source of truth is the URL. Typed text is shown at once and
 * written to the URL after a pause; when the URL changes otherwise (back, a removed filter) the box
 * follows.
 */
export function useSearchText(
  inUrl: string,
  commit: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [sent, setSent] = useState(inUrl);

  if (inUrl !== seen) {
    setSeen(inUrl);
    // Our own update coming back may be older than what has been typed since.
    if (inUrl !== sent) {
      setSent(inUrl);
      setText(inUrl);
    }
  }

  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      commit(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, sent, commit]);

  return [text, setText];
}

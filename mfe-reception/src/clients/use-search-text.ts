import { useEffect, useState } from 'react';

const settleMs = 150;

/**
 * The text of a search box whose truth is the URL. What is typed shows at once and goes to the URL
 * when the fingers rest; a URL that changes by itself (back, a removed filter) changes the box.
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
    // Our own text coming back may be older than what has been typed since.
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
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, sent, commit]);

  return [text, setText];
}

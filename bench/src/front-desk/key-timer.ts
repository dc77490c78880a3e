import type { Page } from 'playwright-core';

/** The change on the page with which a key counts as answered. */
export type Answer =
  | 'focus moved'
  | 'pressed'
  | 'session shown'
  | 'typed'
  | 'found'
  | 'panel shown';

declare global {
  interface Window {
    aforoKeyTimer?: {
      /** Waits for the next key; resolves with the ms from it to the paint of its answer. */
      watch: (answer: Answer) => void;
      took: Promise<number> | null;
      /** The last answered search. */
      answered: string;
    };
  }
}

/** Runs in the page before its own scripts. */
export function installKeyTimer(): void {
  const timer: NonNullable<Window['aforoKeyTimer']> = { watch, took: null, answered: '' };
  window.aforoKeyTimer = timer;

  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const q = url.searchParams.get('q');
    if (url.pathname === '/api/clients' && q !== null && answer.ok) {
      const read = answer.json.bind(answer);
      answer.json = async () => {
        const body: unknown = await read();
        timer.answered = q;
        return body;
      };
    }
    return answer;
  };

  const box = () => document.querySelector<HTMLInputElement>('input[role="combobox"]');

  function watch(answer: Answer): void {
    const focused = document.activeElement;
    const pressed = focused?.getAttribute('aria-pressed');
    const typed = box()?.value;
    function isAnswered(): boolean {
      switch (answer) {
        case 'focus moved':
          return document.activeElement !== focused;
        case 'pressed':
          return focused?.getAttribute('aria-pressed') !== pressed;
        case 'session shown':
          return focused?.getAttribute('aria-current') === 'true';
        case 'panel shown':
          return document.querySelector('dialog[open]') !== null;
        case 'typed':
          return box()?.value !== typed;
        case 'found':
          return box()?.value !== typed && timer.answered === box()?.value.trim();
      }
    }
    timer.took = new Promise((done, fail) => {
      addEventListener(
        'keydown',
        (event) => {
          let framesLeft = 600;
          // An answer that was read is painted after the next frame at the latest.
          let extraFrames = answer === 'found' ? 1 : 0;
          requestAnimationFrame(function look() {
            if (framesLeft-- === 0) return fail(new Error(`No answer: ${answer}`));
            if (!isAnswered() || extraFrames-- > 0) return requestAnimationFrame(look);
            // This frame shows it: the message arrives after its paint.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - event.timeStamp);
            port2.postMessage(null);
          });
        },
        { capture: true, once: true },
      );
    });
  }
}

/** Presses a real key and returns the ms until its answer was painted, by the page's own clock. */
export async function pressAndTime(page: Page, key: string, answer: Answer): Promise<number> {
  await page.evaluate((wanted) => window.aforoKeyTimer?.watch(wanted), answer);
  await page.keyboard.press(key);
  const took = await page.evaluate(() => window.aforoKeyTimer?.took);
  if (took == null) throw new Error('The page has no key watch');
  return took;
}

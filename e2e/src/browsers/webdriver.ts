import { setTimeout as wait } from 'node:timers/promises';
import { PassingError, type ProtocolSession } from './drive-page.ts';

/** How W3C WebDriver names an element in JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface Element {
  [elementKey]: string;
}

/** The few commands of classic W3C WebDriver that the journeys need. */
export async function startSession(
  driver: string,
  capabilities: object,
  /** Until when the browser has to be there. */
  signal: AbortSignal,
): Promise<ProtocolSession<Element>> {
  async function ask(
    method: string,
    path: string,
    body?: object,
    more?: RequestInit,
  ): Promise<unknown> {
    const answer = await fetch(`${driver}${path}`, {
      ...{ method, ...more },
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    // The form of every answer of the protocol.
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    const told = `${error}: ${message}`;
    throw passing.has(error) ? new PassingError(told) : new Error(told);
  }

  // The same, of this command.
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await ask('POST', '/session', wanted, { signal })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  const of = (element: Element) => `${session}/element/${element[elementKey]}`;
  await ask('POST', `${session}/window/rect`, { width: 1280, height: 900 });

  return {
    navigate: (url) => ask('POST', `${session}/url`, { url }),
    execute: (script, ...args) => ask('POST', `${session}/execute/sync`, { script, args }),
    async click(element) {
      const at = await ask('POST', `${session}/execute/sync`, { script: middle, args: [element] });
      if (at === null) throw new PassingError('something else lies over it');
      const [button, duration] = [0, 0];
      const pointer = {
        ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
        actions: [
          { type: 'pointerMove', duration, origin: 'viewport', ...(at as object) }, // x and y
          { type: 'pointerDown', button },
          { type: 'pointerUp', button },
        ],
      };
      await ask('POST', `${session}/actions`, { actions: [pointer] });
    },
    async type(element, text) {
      await ask('POST', `${of(element)}/clear`, {});
      await ask('POST', `${of(element)}/value`, { text });
    },
    async takeErrors() {
      const heard = await ask('POST', `${session}/execute/sync`, { script: takeHeard, args: [] });
      return JSON.parse(String(heard)) as string[]; // as the recorder keeps it
    },
    end: () => ask('DELETE', session),
  };
}

/**
 * Where to click on an element: its own click is refused by WebKit's driver where a link has a box inside,
 * because the first of its rectangles is empty.
 */
const middle = `
const [one] = arguments;
one.scrollIntoView({ block: 'center' });
const { left, top, width, height } = one.getBoundingClientRect();
const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
const hit = document.elementFromPoint(x, y);
return hit !== null && one.contains(hit) ? { x, y } : null;`;

const heardKey = 'aforo-e2e-heard';

/**
 * Classic WebDriver has no word for the console: the page itself keeps what would stand there, over
 * reloads too.
 */
export const recorder = `{
const say = (text) => sessionStorage.setItem('${heardKey}',
  JSON.stringify([...JSON.parse(sessionStorage.getItem('${heardKey}') ?? '[]'), text]));
const { error } = console;
console.error = (...words) => { say('console: ' + words.join(' ')); error.apply(console, words); };
let isLeft = false;
addEventListener('beforeunload', () => { isLeft = true; });
addEventListener('error', ({ message, target }) => {
  if (message) say(message);
  else if (!isLeft) say('not loaded: ' + (target.src || target.href));
}, true);
addEventListener('unhandledrejection', ({ reason }) => say('unhandled: ' + reason));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  say('refused: ' + violatedDirective + ' ' + blockedURI));
}`;
const takeHeard = `
const heard = sessionStorage.getItem('${heardKey}') ?? '[]';
sessionStorage.removeItem('${heardKey}');
return heard;`;

/** Waits until the driver listens. @throws when it doesn’t in time */
export async function untilReady(driver: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error(`${driver} doesn’t answer`);
    await wait(50);
  }
}

/** What the driver answers while a document or an element makes way for another. */
const passing = new Set([
  'stale element reference',
  'no such element',
  'no such window',
  'javascript error',
  'element not interactable',
  'element click intercepted',
  'unknown error',
]);

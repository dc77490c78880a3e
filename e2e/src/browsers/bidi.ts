import { once } from 'node:events';
import { WebSocket } from 'ws';
import { PassingError, type ProtocolSession } from './drive-page.ts';

/** How WebDriver BiDi names an element. */
interface SharedNode {
  sharedId: string;
}

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
  method?: string;
  params?: Record<string, unknown>;
}

/** The few commands of W3C WebDriver BiDi that the journeys need, over its socket. */
export async function connectBidi(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const errorsOf = new Map<unknown, string[]>();

  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer; // the form of every message of the protocol
    if (answer.type === 'event') return heard(answer);
    waiting.get(answer.id ?? -1)?.(answer);
    waiting.delete(answer.id ?? -1);
  });

  function heard({ method, params }: Answer): void {
    if (method !== 'log.entryAdded' || params?.['level'] !== 'error') return;
    const { context } = params['source'] as { context?: string }; // what that event has
    const text = String(params['text']);
    if (!isOfLeftPage(text)) errorsOf.get(context)?.push(text);
  }

  async function send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result = {}, error = '', message = '' } = await answered;
    if (type === 'success') return result;
    const told = `${method}: ${error}: ${message}`;
    throw passing.has(error) ? new PassingError(told) : new Error(told);
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  return {
    /** A tab that shares neither cookies nor storage with another. */
    async openTab(): Promise<ProtocolSession<SharedNode>> {
      const { userContext } = await send('browser.createUserContext', {});
      const { context } = await send('browsingContext.create', { type: 'tab', userContext });
      const viewport = { width: 1280, height: 800 };
      await send('browsingContext.setViewport', { context, viewport });
      const errors: string[] = [];
      errorsOf.set(context, errors);

      async function call(declaration: string, args: readonly object[]): Promise<unknown> {
        const { type, result, exceptionDetails } = await send('script.callFunction', {
          functionDeclaration: declaration,
          arguments: args,
          target: { context },
          awaitPromise: false,
        });
        if (type === 'exception') {
          throw new PassingError((exceptionDetails as { text: string }).text); // as the protocol has it
        }
        const value = result as { type: string; value?: string; sharedId?: string }; // the same
        if (value.type === 'node') return { sharedId: value.sharedId };
        return value.type === 'string' ? JSON.parse(value.value ?? '') : null;
      }
      const act = (actions: object) =>
        send('input.performActions', { context, actions: [actions] });

      return {
        navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
        execute: (script, ...args) =>
          call(
            `function () {
              const given = (function () { ${script} \n}).apply(null, JSON.parse(arguments[0]));
              return given instanceof Element ? given : JSON.stringify(given);
            }`,
            [{ type: 'string', value: JSON.stringify(args) }],
          ),
        async click(element) {
          await call('(one) => one.scrollIntoView({ block: "center" })', [element]);
          const [button, origin] = [0, { type: 'element', element }];
          await act({
            ...{ type: 'pointer', id: 'mouse' },
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin },
              { type: 'pointerDown', button },
              { type: 'pointerUp', button },
            ],
          });
        },
        async type(element, text) {
          await call('(one) => { one.focus(); one.select(); }', [element]);
          const keys = [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]);
          await act({ type: 'key', id: 'keyboard', actions: keys });
        },
        takeErrors: () => Promise.resolve(errors.splice(0)),
        async end() {
          errorsOf.delete(context);
          await send('browser.removeUserContext', { userContext });
        },
      };
    },
    async close(): Promise<void> {
      // The browser goes, and the socket with it.
      const gone = once(socket, 'close');
      await send('browser.close', {});
      await gone;
    },
  };
}

/** SHA-384 of no bytes at all. */
const hashOfNothing = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/**
 * Firefox measures the hash of what had come when a page was left, and says that it is wrong. A file that
 * was changed has another hash than that of nothing.
 */
function isOfLeftPage(text: string): boolean {
  return text.startsWith('None of the “sha384” hashes') && text.includes(hashOfNothing);
}

/** While a document or an element makes way for another. */
const passing = new Set([
  'no such node',
  'no such frame',
  'no such element',
  'move target out of bounds',
  'unknown error',
]);

import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../cluster/free-port.ts';
import { pollUntil } from '../environment/poll-until.ts';
import { endGroup, limitCall } from './limit-call.ts';
import type { DrivenWindow, OtherBrowser } from './other-browser.ts';

interface Programs {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

/** Debian's WebKitGTK in its minimal browser, on a virtual display. */
export async function startWebKit(programs: Programs): Promise<OtherBrowser> {
  const screen = spawn(programs.xvfb, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await limitCall('Xvfb', readDisplay(screen), () => endGroup(screen.pid));
  const windows = new Set<DrivenWindow>();
  return {
    async openWindow() {
      const window = await openWindow(programs, display);
      windows.add(window);
      return window;
    },
    async close() {
      await Promise.allSettled([...windows].map((window) => window.close()));
      endGroup(screen.pid);
    },
  };
}

/** Xvfb picks a free display number and writes it once it listens. */
async function readDisplay(screen: ChildProcess): Promise<string> {
  const said = screen.stdio[3];
  if (!said) throw new Error('Xvfb has no way to say its number');
  return new Promise((done, fail) => {
    said.once('data', (number: Buffer) => done(`:${number.toString().trim()}`));
    screen.once('error', fail);
    screen.once('exit', () => fail(new Error('Xvfb has stopped')));
  });
}

/** The driver holds one session at a time: each window has its own driver. */
async function openWindow(programs: Programs, display: string): Promise<DrivenWindow> {
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      GDK_BACKEND: 'x11',
      LANG: 'es_ES.UTF-8',
      LANGUAGE: 'es',
    },
  });
  const end = () => endGroup(driver.pid);
  const address = `http://127.0.0.1:${port}`;
  const ask = (method: string, path: string, body?: object): Promise<unknown> =>
    limitCall(`${method} ${path}`, askDriver(method, address + path, body), end);

  await pollUntil('answer of the WebKit driver', () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    ),
  );
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
      },
    },
  })) as { sessionId: string }; // WebDriver's response type
  const session = `/session/${sessionId}`;
  const evaluate = async (script: string): Promise<unknown> => {
    const text = await ask('POST', `${session}/execute/sync`, { script, args: [] });
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
  };
  return {
    async goto(url) {
      await ask('POST', `${session}/url`, { url });
    },
    evaluate: (inPage, ...args) =>
      evaluate(
        `return JSON.stringify((${inPage.toString()})(...${JSON.stringify(args)}))`,
      ) as Promise<never>, // the function's own return type
    async pressEnter() {
      const enter = '\uE007';
      const actions = [
        { type: 'keyDown', value: enter },
        { type: 'keyUp', value: enter },
      ];
      await ask('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
    },
    async reload() {
      await evaluate('setTimeout(() => location.reload())');
    },
    async close() {
      // Ends its browser too; its profile is discarded.
      end();
      await Promise.resolve();
    },
  };
}

async function askDriver(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: unknown }; // WebDriver's response type
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

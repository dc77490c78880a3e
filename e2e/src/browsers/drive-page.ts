import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { DrivenPage, Role } from './driven-page.ts';

/** What the protocols of browsers have in common; `E` is how one names an element. */
export interface ProtocolSession<E> {
  navigate(url: string): Promise<unknown>;
  /** Runs the body of a function in the page; gives what it returns, as JSON or as an element. */
  execute(script: string, ...args: unknown[]): Promise<unknown>;
  click(element: E): Promise<unknown>;
  /** In place of what the field says. */
  type(element: E, text: string): Promise<unknown>;
  /** What the console said since it was last asked. */
  takeErrors(): Promise<string[]>;
  end(): Promise<unknown>;
}

/** What a browser answers while a document or an element makes way for another. */
export class PassingError extends Error {
  override name = 'PassingError';
}

const patienceMs = 30_000;
const lookEveryMs = 50;

/** Finds by role and label as a person would; the protocols know selectors only. */
const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const finder = `
const as = ({ source, flags }) => (flags === null ? source : new RegExp(source, flags));
const { queryAllByRole, queryAllByLabelText } = TestingLibraryDom;
const places = arguments[2] === null
  ? [document.body]
  : queryAllByRole(document.body, 'list', { name: as(arguments[2]) });
const found = places.flatMap((place) => arguments[0] === 'label'
  ? queryAllByLabelText(place, as(arguments[1]))
  : queryAllByRole(place, arguments[0], { name: as(arguments[1]) }));
return found.find((one) => one.checkVisibility() && !one.disabled) ?? null;`;

interface Wanted {
  kind: Role | 'label';
  name: string | RegExp;
  /** Name of the list that it stands in. */
  list?: RegExp | undefined;
}

function inJson(name: string | RegExp): { source: string; flags: string | null } {
  if (typeof name === 'string') return { source: name, flags: null };
  return { source: name.source, flags: name.flags };
}

const whereItStands = "return location.href + '\\n' + document.body.innerText.slice(0, 600)";

/** A page of a browser, as the journeys use it. */
export function drivePage<E>(session: ProtocolSession<E>, origin: string): DrivenPage {
  /** Asks again while the document is being exchanged for another. */
  async function untilTruthy(ask: () => Promise<unknown>, what: string): Promise<unknown> {
    const deadline = Date.now() + patienceMs;
    let last = '';
    for (;;) {
      const value = await ask().catch((error: unknown) => {
        if (!(error instanceof PassingError)) throw error;
        last = error.message;
        return null;
      });
      if (value) return value;
      if (Date.now() > deadline) {
        const seen = await session.execute(whereItStands).catch(String);
        throw new Error(`In ${patienceMs} ms: no ${what}\n${last}\n${String(seen)}`);
      }
      await wait(lookEveryMs);
    }
  }

  async function find({ kind, name, list }: Wanted): Promise<E> {
    const asked = [kind, inJson(name), list ? inJson(list) : null];
    const ask = async () => {
      const isThere = await session.execute("return typeof TestingLibraryDom === 'object'");
      if (isThere !== true) await session.execute(library);
      return session.execute(finder, ...asked);
    };
    return (await untilTruthy(ask, `${kind} «${String(name)}»`)) as E; // what the finder gives
  }

  /** Does it to the element, and looks for it anew when the screen was drawn again meanwhile. */
  async function act(wanted: Wanted, how: (element: E) => Promise<unknown>): Promise<void> {
    const once = async () => {
      await how(await find(wanted));
      return true;
    };
    await untilTruthy(once, `${wanted.kind} «${String(wanted.name)}» that can be used`);
  }

  return {
    async open(path) {
      const before = await session.execute('return performance.timeOrigin').catch(() => 0);
      await session.navigate(origin + path);
      const isOther = `return performance.timeOrigin !== ${String(before)} && location.href !== 'about:blank'`;
      await untilTruthy(() => session.execute(isOther), `other document at ${path}`);
    },
    fill: (label, text) =>
      act({ kind: 'label', name: label }, (field) => session.type(field, text)),
    click: (kind, name, list) => act({ kind, name, list }, (element) => session.click(element)),
    async see(kind, name, list) {
      await find({ kind, name, list });
    },
    async until(expression) {
      await untilTruthy(() => session.execute(`return Boolean(${expression})`), expression);
    },
    evaluate: (expression) => session.execute(`return (${expression})`),
    takeErrors: () => session.takeErrors(),
    async close() {
      await session.end();
    },
  };
}

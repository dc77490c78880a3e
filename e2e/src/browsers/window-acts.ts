import { setTimeout as wait } from 'node:timers/promises';
import { SilentDriverError } from './limit-call.ts';
import type { DrivenWindow } from './other-browser.ts';

const patienceMs = 45_000;

/**
 * Identifies an element: its kind and its accessible name, in full or as the source of a pattern.
 */
interface ElementQuery {
  kind: 'button' | 'link' | 'field' | 'summary';
  name: string | RegExp;
  /** Selector of its container. */
  within?: string;
}

export type Acts = ReturnType<typeof actsOf>;

/**
 * User actions and checks in a window. All are scripts in the page, repeated until they succeed: a
 * navigation may interrupt a script, which then returns nothing.
 */
export function actsOf(window: DrivenWindow, origin: string) {
  /**
   * Repeats until the result is true.
   * @throws with the visible text
   */
  async function until<A extends unknown[]>(
    what: string,
    inPage: (...args: A) => boolean,
    ...args: A
  ): Promise<void> {
    const deadline = Date.now() + patienceMs;
    let obstacle: unknown;
    for (;;) {
      try {
        if (await window.evaluate(inPage, ...args)) return;
        obstacle = undefined;
      } catch (error) {
        if (error instanceof SilentDriverError) throw error;
        obstacle = error;
      }
      if (Date.now() > deadline) break;
      await wait(50);
    }
    const seen = await window.evaluate(describePage).catch(String);
    throw new Error(`Not in ${patienceMs} ms: ${what}. Seen: ${seen}`, { cause: obstacle });
  }

  const act = (
    what: string,
    sought: ElementQuery,
    action: 'click' | 'focus' | 'none',
    text?: string,
  ) => {
    const { kind, name, within = 'body' } = sought;
    const [pattern, flags] = typeof name === 'string' ? [name, null] : [name.source, name.flags];
    return until(`${what} ${kind} «${pattern}»`, actInPage, {
      kind,
      pattern,
      flags,
      within,
      action,
      text: text ?? null,
    });
  };

  /**
   * Waits for the page behind the first paint, which takes over earlier input, but not during an
   * action.
   */
  const seeScreen = () =>
    until(
      'screen of a new page',
      () =>
        !('aforoLeft' in globalThis) &&
        !document.getElementById('first-paint') &&
        !!document.querySelector('#root h1'),
    );

  return {
    until,
    /** Only starts the navigation: the previous page may still be there. */
    async goto(path: string): Promise<void> {
      // A page that is being left doesn't respond; the next one does.
      await until(
        'page that answers',
        () => Object.assign(globalThis, { aforoLeft: true }).aforoLeft,
      );
      await window.goto(origin + path);
    },
    /** Waits until a screen is shown, whatever its path. */
    async open(path: string): Promise<void> {
      await this.goto(path);
      await seeScreen();
    },
    reload: () => window.reload(),
    pressEnter: () => window.pressEnter(),
    evaluate: window.evaluate.bind(window),
    click: (sought: ElementQuery) => act('click', sought, 'click'),
    /** Replaces the value of a field and keeps the focus in it. */
    fill: (label: string | RegExp, text: string) =>
      act('fill', { kind: 'field', name: label }, 'focus', text),
    see: (sought: ElementQuery) => act('see', sought, 'none'),
    seeText: (text: RegExp) =>
      until(
        `text ${text}`,
        (source, flags) => new RegExp(source, flags).test(document.body.innerText),
        text.source,
        text.flags,
      ),
    seeNoText: (text: RegExp) =>
      until(
        `no text ${text}`,
        (source, flags) => !new RegExp(source, flags).test(document.body.innerText),
        text.source,
        text.flags,
      ),
    seeScreen,
    seeElement: (selector: string) =>
      until(selector, (one) => document.querySelector(one) !== null, selector),
    seePath: (path: string) =>
      until(`path ${path}`, (wanted) => location.pathname === wanted, path),
  };
}

function describePage(): string {
  return `${location.pathname}: ${document.body.innerText.slice(0, 600)}`;
}

interface InPage {
  kind: ElementQuery['kind'];
  pattern: string;
  /** Flags of a pattern; null for an exact name. */
  flags: string | null;
  within: string;
  action: 'click' | 'focus' | 'none';
  text: string | null;
}

/** Runs in the page. Returns whether the element was there. */
function actInPage({ kind, pattern, flags, within, action, text }: InPage): boolean {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href], [role="link"]',
    field: 'input, textarea, select',
    summary: 'summary',
  };
  const textOf = (element: Element | null) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: HTMLElement): string[] => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const named = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : textOf(document.getElementById(id))));
    return [
      element.getAttribute('aria-label') ?? '',
      ...labels.map(textOf),
      ...named,
      textOf(element),
    ];
  };
  const isCalled = (name: string) =>
    flags === null
      ? name === pattern || name === `${pattern} *`
      : new RegExp(pattern, flags).test(name);
  const found = [...document.querySelectorAll<HTMLElement>(within)]
    .flatMap((scope) => [...scope.querySelectorAll<HTMLElement>(selectors[kind])])
    .find(
      (element) =>
        element.getClientRects().length > 0 &&
        element.closest('[aria-busy="true"], [inert]') === null &&
        namesOf(element).some((name) => name !== '' && isCalled(name)),
    );
  if (!found || found.matches(':disabled, [aria-disabled="true"]')) return false;
  if (action === 'none') return true;
  found.focus();
  if (text !== null) {
    // React's controlled fields only notice a value set through the native setter.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value') ?? {};
    set?.call(found, text);
    for (const type of ['input', 'change']) found.dispatchEvent(new Event(type, { bubbles: true }));
  }
  // In the same task: in the next one the control may have been replaced.
  if (action === 'click') found.click();
  return true;
}

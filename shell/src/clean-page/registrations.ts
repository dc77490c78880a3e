import { scriptsIn } from '../reports/area-scripts.ts';
import type { FoundTrace } from './found-trace.ts';

/** A listener or an interval that has not been removed. */
interface Registration extends FoundTrace {
  /** Whether a call with these arguments removes it. */
  isRemovedBy(target: unknown, ...args: unknown[]): boolean;
  signal?: AbortSignal | undefined;
  /** The script that registered it, if known. */
  script: string | undefined;
  /** Undone until its build is shown again; removed all the same if its owner removes it. */
  isSuspended?: boolean;
}

type ListenerArgs = [
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: boolean | AddEventListenerOptions,
];

/**
 * React's and React Aria's own, which they add once per document and never remove. An area may bring
 * another React than the page's.
 */
const ofLibraries = [
  'document selectionchange',
  'document transitionrun',
  'document transitionend',
];

/**
 * Records the listeners of `window` and `document` and the intervals that scripts register from now
 * on. Not recorded: listeners of a single event, timeouts, and calls of the prototype's methods.
 */
export function watchRegistrations(page: Window) {
  let registrations: Registration[] = [];

  function forget(...call: Parameters<Registration['isRemovedBy']>): void {
    registrations = registrations.filter((one) => !one.isRemovedBy(...call));
  }

  function watchListeners(target: EventTarget, targetName: string): void {
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    function addEventListener(this: unknown, ...args: ListenerArgs): void {
      const self = (this ?? target) as EventTarget; // a bare call has no `this`
      add.apply(self, args);
      const [type, listener, options] = args;
      const { once, signal } = Object(options) as AddEventListenerOptions; // may also be null
      const name = `${targetName} ${type}`;
      if (self !== target || !listener || once || ofLibraries.includes(name)) return;
      // The same listener is added only once.
      forget(target, ...args);
      const registration: Registration = {
        trace: 'listener',
        name,
        signal,
        script: callerIn(new Error()),
        isRemovedBy: (from, otherType, other, otherOptions) =>
          from === target &&
          otherType === type &&
          other === listener &&
          isCapture(otherOptions) === isCapture(options),
        undo() {
          remove.apply(target, args);
          registration.isSuspended = true;
        },
        redo() {
          if (!registrations.includes(registration)) return;
          add.apply(target, args);
          registration.isSuspended = false;
        },
      };
      registrations.push(registration);
    }
    function removeEventListener(this: unknown, ...args: ListenerArgs): void {
      const self = (this ?? target) as EventTarget; // a bare call has no `this`
      remove.apply(self, args);
      forget(self, ...args);
    }
    Object.assign(target, { addEventListener, removeEventListener });
  }
  watchListeners(page, 'window');
  watchListeners(page.document, 'document');

  const { setInterval, clearInterval, clearTimeout } = page;
  Object.assign(page, {
    setInterval(...args: Parameters<typeof setInterval>) {
      const id = setInterval(...args);
      registrations.push({
        trace: 'interval',
        name: String(args[1] ?? 0),
        script: callerIn(new Error()),
        isRemovedBy: (from, other) => from === page && other === id,
        undo() {
          clearInterval(id);
          forget(page, id);
        },
      });
      return id;
    },
    clearInterval(id?: number) {
      clearInterval(id);
      forget(page, id);
    },
    // Ids of timeouts and intervals are interchangeable.
    clearTimeout(id?: number) {
      clearTimeout(id);
      forget(page, id);
    },
  });

  return {
    /** What these scripts registered and is in force. */
    find(isWanted: (script: string) => boolean): FoundTrace[] {
      registrations = registrations.filter(({ signal }) => !signal?.aborted);
      return registrations.filter(
        ({ script, isSuspended }) => script !== undefined && !isSuspended && isWanted(script),
      );
    },
  };
}
export type Registrations = ReturnType<typeof watchRegistrations>;

/** The script that called the function in which the error was made; any code may format stacks. */
function callerIn(error: Error): string | undefined {
  try {
    const { stack } = error;
    return typeof stack === 'string' ? scriptsIn(stack)[1] : undefined;
  } catch {
    return undefined;
  }
}

/** As browsers read it: any value that is true. */
function isCapture(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return Boolean(options);
  return 'capture' in options && Boolean(options.capture);
}

import type { FoundTrace } from './found-trace.ts';

/*
 * The browser's native functions as they were before any area's code ran. A broken build may
 * have replaced `fetch` or a prototype method, which would affect every other section.
 */

// Captured references: the functions called below must not be replaced ones.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys } =
  Reflect;
const toText = Object.prototype.toString;

interface SavedProperty {
  holder: object;
  key: PropertyKey;
  descriptor: PropertyDescriptor;
}

/**
 * `whole` objects are kept with all their properties; `instances` only with what their prototype
 * provides.
 */
export interface Holders {
  parts: readonly [holder: object, keys: readonly PropertyKey[]][];
  whole: readonly object[];
  instances: readonly object[];
}

export function saveNatives({ parts, whole, instances }: Holders) {
  const kept: SavedProperty[] = [];
  const keep = (holder: object, key: PropertyKey) => {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    if (descriptor?.configurable === true) kept.push({ holder, key, descriptor });
  };
  for (const [holder, keys] of parts) for (const key of keys) keep(holder, key);
  for (const holder of whole) for (const key of ownKeys(holder)) keep(holder, key);
  // Properties that the shell itself has set stay.
  const ownAtStart = instances.map((instance) => {
    const initialKeys: Record<PropertyKey, true> = {};
    for (const key of ownKeys(instance)) {
      keep(instance, key);
      initialKeys[key] = true;
    }
    return initialKeys;
  });
  let isSpoiled = false;
  const replaced = new Set<string>();

  return {
    /** Restores what was replaced. Loops by index, because iterators may have been replaced too. */
    restore(): void {
      const changed: SavedProperty[] = [];
      for (let index = 0; index < kept.length; index++) {
        const { holder, key, descriptor } = kept[index] as SavedProperty; // within its length
        if (isSame(getOwnPropertyDescriptor(holder, key), descriptor)) continue;
        defineProperty(holder, key, descriptor);
        changed[changed.length] = kept[index] as SavedProperty; // within its length
      }
      for (let index = 0; index < instances.length; index++) {
        const instance = instances[index] as object; // within its length
        const prototype = getPrototypeOf(instance);
        const keys = ownKeys(instance);
        for (let keyIndex = 0; keyIndex < keys.length; keyIndex++) {
          const key = keys[keyIndex] as PropertyKey; // within its length
          if (prototype === null || !has(prototype, key) || ownAtStart[index]?.[key]) continue;
          if (!deleteProperty(instance, key)) continue;
          changed[changed.length] = { holder: instance, key, descriptor: {} };
        }
      }
      for (let index = 0; index < changed.length; index++) {
        const { holder, key } = changed[index] as SavedProperty; // within its length
        isSpoiled = true;
        replaced.add(nameOf(holder, key));
      }
    },
    /** What was replaced and is restored already; their `undo` forgets them. */
    traces: (): FoundTrace[] =>
      [...replaced].map((name) => ({ trace: 'global', name, undo: () => replaced.delete(name) })),
    /** Whether anything was ever replaced on this page. */
    isSpoiled: () => isSpoiled,
  };
}
export type Natives = ReturnType<typeof saveNatives>;

/** «Date.now», «Array.at» for a method of the prototype, «Window.fetch». */
function nameOf(holder: object, key: PropertyKey): string {
  // A prototype has the name of its class: as text, that of `Date` is an «Object».
  const named: unknown =
    typeof holder === 'function' ? holder : getOwnPropertyDescriptor(holder, 'constructor')?.value;
  const owner = typeof named === 'function' ? named.name : toText.call(holder).slice(8, -1);
  return `${owner}.${String(key)}`;
}

function isSame(now: PropertyDescriptor | undefined, before: PropertyDescriptor): boolean {
  return now?.value === before.value && now?.get === before.get && now?.set === before.set;
}

const globals = `
  fetch XMLHttpRequest EventSource Request Response Headers FormData URL URLSearchParams Blob
  AbortController AbortSignal Event CustomEvent Promise Map Set WeakMap WeakSet Symbol Proxy
  Date Error Intl Array Object String Number Boolean Math JSON Reflect RegExp setTimeout
  clearTimeout setInterval clearInterval queueMicrotask requestAnimationFrame
  cancelAnimationFrame MutationObserver ResizeObserver addEventListener removeEventListener
  getComputedStyle structuredClone crypto
`
  .trim()
  .split(/\s+/);

/** The objects that shell and areas depend on. */
export function holdersOf(page: Window & typeof globalThis): Holders {
  const { document, navigator, history } = page;
  const classes = [
    page.Array,
    page.Object,
    page.String,
    page.Number,
    page.Promise,
    page.Map,
    page.Set,
    page.Date,
    page.RegExp,
    page.Function,
    page.EventTarget,
    page.Event,
    page.Node,
    page.Element,
    page.Document,
    page.History,
    page.Storage,
    page.Response,
    page.Headers,
    page.URLSearchParams,
    page.URL,
    page.Navigator,
  ];
  return {
    parts: [
      [page, globals],
      // React Aria wraps `focus` while a calendar is shown, and removes its wrapper.
      [
        page.HTMLElement.prototype,
        ownKeys(page.HTMLElement.prototype).filter((key) => key !== 'focus'),
      ],
    ],
    whole: [
      ...classes.map((one) => one.prototype as object), // the library types some as `any`
      page.Performance.prototype,
      page.Object,
      page.Array,
      page.Date,
      page.Promise,
      page.JSON,
      page.Math,
      page.Reflect,
    ],
    instances: [document, navigator, history],
  };
}

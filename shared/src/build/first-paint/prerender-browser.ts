import React, { createElement, type ReactNode } from 'react';
import ReactDOM from 'react-dom';

/** Stands around what a screen portals into the frame, until `withTitleInPlace` puts it there. */
const portalTag = 'still-portal';

/**
 * A first paint is rendered once, by a server's React: what would be watched is only read, and what
 * goes through a portal is marked. Works where React is bundled with this, so that both are one object.
 */
Object.assign(React, {
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
});
Object.assign(ReactDOM, {
  createPortal: (children: ReactNode) => createElement(portalTag, null, children),
});

/** A window that a frame is rendered for; at a desk a staff's menu may be folded. */
export type Window = 'desk' | 'unfolded' | 'folded' | 'phone';

/** As shared/src/ui/side-navigation.tsx keeps it. */
const foldedKey = 'aforo:menu-plegado';

/** Renders as a browser with this window would that has the frame on its page. */
export async function inPrerenderBrowser<T>(window: Window, render: () => Promise<T>): Promise<T> {
  const browser = {
    matchMedia: (query: string) => ({
      matches: window !== 'phone' && query.includes('min-width'),
    }),
    localStorage: {
      getItem: (key: string) => (window === 'folded' && key === foldedKey ? '1' : null),
    },
    document: { querySelector: () => ({}) },
  };
  Object.assign(globalThis, browser);
  try {
    return await render();
  } finally {
    for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
  }
}

/** The heading moved to where the frame has its place for it, which is where its portal leads. */
export function withTitleInPlace(html: string): string {
  const [portal, heading] = new RegExp(`<${portalTag}>(.*?)</${portalTag}>`, 's').exec(html) ?? [];
  if (portal === undefined || heading === undefined) return html;
  return html
    .replace(portal, '')
    .replace(/<[^>]* data-screen-title="true"[^>]*>/, (place) => place + heading);
}

/** Markup or rules whose places for a heading and a search are no places for the screens to come. */
export function withoutSlots(text: string): string {
  return text.replaceAll(/data-screen-(title|search)/g, 'data-paint-$1');
}

import { lazy, useState, type ComponentProps } from 'react';
import type { FinderDialog } from './finder-dialog.tsx';

let ready: typeof FinderDialog | undefined;

/** Loads the code of the global search. */
export async function loadFinder() {
  const { FinderDialog: component } = await import(
    /* webpackChunkName: "finder" */ './finder-dialog.tsx'
  );
  ready = component;
  return { default: component };
}
const Coming = lazy(loadFinder);

/** The global search. Renders synchronously when its code is loaded. */
export function Finder(props: ComponentProps<typeof FinderDialog>) {
  // Decided once: changing the component type would lose the typed text.
  const [Loaded] = useState(() => ready ?? Coming);
  return <Loaded {...props} />;
}

import { lazy, useState, type ComponentProps } from 'react';
import type { FinderDialog } from './finder-dialog.tsx';

let ready: typeof FinderDialog | undefined;

/** Brings the code of the search of the whole page. */
export async function loadFinder() {
  const { FinderDialog: component } = await import(
    /* webpackChunkName: "finder" */ './finder-dialog.tsx'
  );
  ready = component;
  return { default: component };
}
const Coming = lazy(loadFinder);

/** The search of the whole page; in the task in which it is asked for, where its code is here. */
export function Finder(props: ComponentProps<typeof FinderDialog>) {
  // The same for as long as it stands: as another type it would lose what was typed into it.
  const [Shown] = useState(() => ready ?? Coming);
  return <Shown {...props} />;
}

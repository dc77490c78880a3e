// Imported here, the page's own <link> loads it; in a later chunk, webpack's runtime would need code for styles.
import '@fontsource-variable/jost/wght.css';

import { hasComeWhole } from './first-paint/incomplete-page.ts';

// The share scope must be filled before anything imports from it, so the entry does nothing else.
if (hasComeWhole(globalThis as object)) {
  void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

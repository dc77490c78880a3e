// Imported here, the page's own <link> loads it; in a later chunk, webpack's runtime would need
// code for styles.
import '@fontsource-variable/jost/wght.css';

import './areas/hangs/hangs-at-start.ts';
import { isDocumentComplete } from './first-paint/incomplete-page.ts';
import { readPageAnswers } from './first-paint/page-answers.ts';

/** The first date formatting loads locale data, 25 ms: do it while the libraries load. */
globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat('es'));

// The share scope must be filled before anything imports from it, so the entry does nothing else.
if (isDocumentComplete(globalThis as object)) {
  // oxlint-disable-next-line no-restricted-globals -- the API client, which uses the responses, has not loaded yet
  readPageAnswers(document, fetch);
  void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
}

import { expect, test } from '@jest/globals';
import { newRoot, writeShell } from '../testing/fake-builds.ts';
import { renderPage } from './page.ts';

test('the page of a standalone area lets its chunks load without hashes', () => {
  const page = renderPage({
    center: { name: 'Estudio Aforo', primaryColor: '', isDemo: false },
    pageRequest: { pathname: '/', parameters: [], search: '', hasSession: false, reader: null },
    nonce: 'n',
    shell: writeShell(newRoot(), 's1'),
    styles: new Map(),
    worker: 'off',
  });
  // Called by the chunk loading of every build (script-integrity-plugin.ts).
  expect(page).toContain("self.aforoIntegrityOf = () => '';");
});

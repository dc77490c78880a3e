import { noDefaultExport, reasonedAssertion } from './code-habits.js';
import { kebabCaseFile, noJunkDrawer } from './file-name.js';
import { noConsole, noProcessEnv, noRawFetch } from './outside-world.js';

/** Our own lint rules: what no published plugin checks. */
export const aforo = {
  meta: { name: 'aforo', version: '1.0.0' },
  rules: {
    'kebab-case-file': kebabCaseFile,
    'no-console': noConsole,
    'no-default-export': noDefaultExport,
    'no-junk-drawer': noJunkDrawer,
    'no-process-env': noProcessEnv,
    'no-raw-fetch': noRawFetch,
    'reasoned-assertion': reasonedAssertion,
  },
};

import { expect, test } from '@jest/globals';
import { importedPackages, requirements } from './package-json.ts';

test('finds the packages that compiled files import, however they import them', () => {
  const files = new Map([
    [
      'a.js',
      [
        `import { join } from "node:path";`,
        `import * as z from "zod/mini";`,
        `import './b.js';`,
        `export { api } from "@aforo/shared/http";`,
        `const loader = require.resolve('ts-loader');`,
        `const icons = () => import("lucide-react/icons/x");`,
        `import { readFileSync } from "fs";`,
      ].join('\n'),
    ],
    ['a.d.ts', `import type { A } from "types-only";`],
  ]);
  expect([...importedPackages(files, '@aforo/build')].sort()).toEqual([
    '@aforo/shared',
    'lucide-react',
    'ts-loader',
    'zod',
  ]);
  expect(importedPackages(files, '@aforo/shared')).not.toContain('@aforo/shared');
});

test('asks for one instance of what a page shares, and brings the rest along', () => {
  const versions: Record<string, string> = {
    react: '^19.3.1',
    'single-spa': '6.0.3',
    zod: '4.6.7',
  };
  expect(requirements(Object.keys(versions), (name) => versions[name] ?? '')).toEqual({
    dependencies: { zod: '4.6.7' },
    peerDependencies: { react: '^19.3.1', 'single-spa': '^6.0.3' },
  });
});

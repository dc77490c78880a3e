import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { chunkNameOf, nameScreenChunks, screensOf } from './screen-chunks.ts';

test.each([
  ['', 'screen.index'],
  ['password/reset', 'screen.password.reset'],
  ['clientes/:id', 'screen.clientes._'],
  ['clientes/*', 'screen.clientes.__'],
  ['#account', 'shown.account'],
])('the chunk of the screen %j is %s', (route, chunk) => {
  expect(chunkNameOf(route)).toBe(chunk);
  const scripts = ['a.js', 'b.js'];
  expect(screensOf([route], new Map([[chunk, scripts]]))).toEqual({ [route]: scripts });
});

test('a screen without its own chunk fails the build', () => {
  expect(() => screensOf(['caja'], new Map([['area', ['a.js']]]))).toThrow('"caja"');
});

test('only the imports of screens get chunk names', () => {
  const source = `
    const other = () => import('./other.tsx');
    export const screens = defineScreens(manifest, {
      '': lazyNamed(() => import('./home.tsx'), 'Home'),
      'clientes/:id': lazyNamed(() => import('./client.tsx'), 'Client'),
      caja: lazyNamed(() => import('./caja.tsx'), 'Caja'),
    });`;
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    transformers: { before: [nameScreenChunks] },
  });
  const imports = [...outputText.matchAll(/import\(([^)]*)\)/g)].map(([, inside]) => inside);
  expect(imports).toEqual([
    `'./other.tsx'`,
    `/* webpackChunkName: "screen.index" */ "./home.tsx"`,
    `/* webpackChunkName: "screen.clientes._" */ "./client.tsx"`,
    `/* webpackChunkName: "screen.caja" */ "./caja.tsx"`,
  ]);
});

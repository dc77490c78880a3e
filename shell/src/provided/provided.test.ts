import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import * as reactQuery from './react-query.ts';
import * as router from './react-router-dom.ts';
import * as styledComponents from './styled-components.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rooms = readdirSync(root).filter((name) => /^(shell|shared|mfe-.*)$/.test(name));

test.each([
  ['@tanstack/react-query', reactQuery],
  ['react-router-dom', router],
  ['styled-components', styledComponents],
])('everything that a page takes from %s is provided', (library, provided) => {
  const taken = rooms.flatMap((room) => namesTakenIn(join(root, room, 'src'), library));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter((name) => !(name in provided))).toEqual([]);
});

/** Imported values; types are not there when the page runs. What tests and builds take is no part of it. */
function namesTakenIn(folder: string, library: string): string[] {
  const taking = new RegExp(String.raw`import ([^;'"]*?) from '${library}'`, 'g');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(testing|build)\//.test(file))
    .flatMap((file) => {
      const imports = readFileSync(join(folder, file), 'utf8').matchAll(taking);
      return [...imports].flatMap(([, names = '']) => namesIn(names));
    });
}

/** A default or a whole namespace counts by its own name, which nobody provides. */
function namesIn(imported: string): string[] {
  return imported
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !imported.startsWith('type ') && !name.startsWith('type '));
}

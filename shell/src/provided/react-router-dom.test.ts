import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import * as provided from './react-router-dom.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rooms = readdirSync(root).filter((name) => /^(shell|shared|mfe-.*)$/.test(name));

test('everything that a page takes from react-router-dom is provided', () => {
  const taken = rooms.flatMap((room) => namesTakenIn(join(root, room, 'src')));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter((name) => !(name in provided))).toEqual([]);
});

/** Imported values; types are not there when the page runs. */
function namesTakenIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const imports = text.matchAll(/import \{([^}]*)\} from 'react-router-dom'/g);
      return [...imports].flatMap(([, names = '']) => names.split(','));
    })
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));
}

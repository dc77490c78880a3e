import { expect, test } from '@jest/globals';
import { pageFor } from './kept-pages.ts';

const kept = ['/recepcionista/recepcion', '/recepcionista/clientes', '/cliente/reservas'];

test.each([
  ['its own page', '/recepcionista/recepcion', '/recepcionista/recepcion'],
  ['the latest page of its section', '/recepcionista/caja', '/recepcionista/clientes'],
  ['the latest page of all for the start address', '/', '/cliente/reservas'],
  ['no page of another section', '/profesional/clases', undefined],
])('a path is opened offline with %s', (_case, path, page) => {
  expect(pageFor(path, kept)).toBe(page);
});

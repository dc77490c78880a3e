import { expect, test } from '@jest/globals';
import { fillPlaceholders } from './legal-placeholders.ts';

const center = {
  name: 'Estudio Ñandú',
  address: 'Calle Mayor, 1\n28013 Madrid',
  phone: null,
  email: 'hola@nandu.es',
  taxId: '',
};

test.each([
  ['{centro} te atiende', 'Estudio Ñandú te atiende'],
  ['- {direccion}', '- Calle Mayor, 1, 28013 Madrid'],
  ['escribe a {correo}', 'escribe a hola@nandu.es'],
  ['- {centro}\n- {telefono}\n- {nif}\n- {correo}', '- Estudio Ñandú\n- hola@nandu.es'],
  ['llama a {telefono}', 'llama a nuestro teléfono'],
  ['con {otra} marca', 'con {otra} marca'],
])('fills %j as %j', (body, text) => {
  expect(fillPlaceholders(body, center)).toBe(text);
});

test('treats the name of the center as text, not as a pattern', () => {
  expect(fillPlaceholders('{centro}', { ...center, name: '$& {correo}' })).toBe('$& {correo}');
});

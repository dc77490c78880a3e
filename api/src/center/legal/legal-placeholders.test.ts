import { expect, test } from '@jest/globals';
import { fillPlaceholders } from './legal-placeholders.ts';

const center = {
  name: 'Estudio Ñandú',
  address: 'Calle Mayor, 1\n28013 Madrid',
  phone: null,
  email: 'hola@nandu.es',
  tax_id: '',
};

test.each([
  ['{centro} te atiende', 'Estudio Ñandú te atiende'],
  ['- {direccion}', '- Calle Mayor, 1, 28013 Madrid'],
  ['escribe a {correo}', 'escribe a hola@nandu.es'],
  ['- {centro}\n- {telefono}\n- {nif}\n- {correo}', '- Estudio Ñandú\n- hola@nandu.es'],
  ['llama a {telefono}', 'llama a nuestro teléfono'],
  ['con {otra} marca', 'con {otra} marca'],
])('%j reads %j', (body, text) => {
  expect(fillPlaceholders(body, center)).toBe(text);
});

test('what the center is called is text and never a pattern', () => {
  expect(fillPlaceholders('{centro}', { ...center, name: '$& {correo}' })).toBe('$& {correo}');
});

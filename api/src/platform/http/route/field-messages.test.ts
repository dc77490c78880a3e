import { describe, expect, test } from '@jest/globals';
import { createClientSchema, registerSchema } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import { defaultFieldMessage, fieldMessages } from './field-messages.ts';

function textsOf(schema: z.ZodMiniType, data: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, data, { error: defaultFieldMessage });
  return parsed.success ? {} : fieldMessages(parsed.error.issues);
}

describe('the message of a field', () => {
  test('comes from the contract if it has one', () => {
    expect(textsOf(registerSchema, { name: 'A', email: 'a@', password: 'corta' })).toMatchObject({
      name: 'Escribe el nombre y los apellidos.',
      password: 'Usa al menos 10 caracteres. Tres palabras sueltas van bien.',
      acceptsMarketing: 'Falta este dato.',
    });
  });

  test('has the path of the element inside a list as its key', () => {
    const client = { name: 'Ana Ruiz', email: '', phone: '', birthDate: '', notes: '' };
    expect(textsOf(createClientSchema, { ...client, tags: ['vip', ' '] })).toEqual({
      'tags.1': 'La etiqueta está vacía.',
    });
  });

  test('comes from the closest branch of a union, such as an optional field', () => {
    const client = { name: 'Ana Ruiz', phone: '', birthDate: '31/12', notes: '', tags: [] };
    expect(textsOf(createClientSchema, { ...client, email: 'ana@' })).toEqual({
      email: 'Ese correo no parece completo. Ejemplo: nombre@correo.es',
      birthDate: 'Escribe una fecha que exista.',
    });
  });

  test.each([
    [z.string(), undefined, 'Falta este dato.'],
    [z.string(), 7, 'Aquí va un texto.'],
    [z.number(), 'siete', 'Aquí va un número.'],
    [z.boolean(), 'sí', 'Aquí va un sí o un no.'],
    [z.array(z.string()), {}, 'Aquí va una lista.'],
    [z.enum(['a', 'b']), 'c', 'Elige una de las opciones.'],
    [z.string().check(z.minLength(3)), 'ab', 'Pon al menos 3 caracteres.'],
    [z.string().check(z.maxLength(3)), 'abcd', 'Pon como mucho 3 caracteres.'],
    [z.number().check(z.gte(1)), 0, 'Usa 1 o más.'],
    [z.number().check(z.lte(9)), 10, 'Usa 9 o menos.'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Pon como mucho 1.'],
    [z.iso.datetime(), 'ayer', 'Escribe una fecha y una hora que existan.'],
    [z.string().check(z.regex(/^x/)), 'y', 'No tiene la forma que esperamos.'],
  ])('has a Spanish default (%#)', (schema, value, text) => {
    expect(textsOf(z.object({ field: schema }), { field: value })).toEqual({ field: text });
  });
});

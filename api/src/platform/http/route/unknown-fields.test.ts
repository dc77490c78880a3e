import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as contract from '@aforo/shared/contract';
import type { ErrorBody } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import { buildTestApp, type Person, type TestApp } from '../../../testing/servers/test-app.ts';
import { droppedFields, validatorCompiler } from './validation.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await buildTestApp();
  admin = server.as('admin');
});
afterAll(() => server.close());

const text = 'Este dato no se conoce aquí.';

test('an unknown field of a body is refused at its name, and nothing is stored', async () => {
  const before = (await admin.get('/api/opening')).json<contract.Opening>();
  const hours = [{ weekday: 1, starts: '09:00', ends: '14:00', until: '15:00' }];
  const answer = await admin.put('/api/opening', { hours, holidays: [], closedDays: [] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<ErrorBody>()).toMatchObject({
    code: 'validation_failed',
    fields: { closedDays: text, 'hours.0.until': text },
  });
  expect((await admin.get('/api/opening')).json()).toEqual(before);
});

test('the fields that a schema drops are found at any depth', () => {
  const sent = { a: 1, b: [{ c: 1, d: 2 }], e: { f: null }, g: undefined };
  expect(droppedFields(sent, { a: 1, b: [{ c: 1 }], e: {} })).toEqual(['b.0.d', 'e.f', 'g']);
  expect(droppedFields(sent, structuredClone(sent))).toEqual([]);
  expect(droppedFields(['a'], ['A'])).toEqual([]);
});

test.each(
  Object.values<unknown>(contract)
    .filter(contract.isEndpoint)
    .flatMap(({ method, path, body }) => (body ? [{ name: `${method} ${path}`, body }] : [])),
)('$name keeps the names of the fields of its body', ({ body }) => {
  // A schema that renames or nests fields would make the comparison of names meaningless.
  const definition = (body as unknown as z.core.$ZodType)._zod.def.type; // every schema has one
  expect(['object', 'union', 'record', 'array', 'intersection']).toContain(definition);
});

test('a query keeps ignoring fields that it does not know', () => {
  const schema = z.object({ q: z.string() });
  const validate = validatorCompiler({
    schema,
    httpPart: 'querystring',
    method: 'GET',
    url: '/api/clients',
  });
  expect(validate({ q: 'ana', utm_source: 'mail' })).toEqual({ value: { q: 'ana' } });
});

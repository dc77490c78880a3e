import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { inputOf } from './input-of.ts';

const schema = z
  .object({
    name: z.string().check(z.minLength(1)),
    phone: z.string(),
    barcode: z.nullable(z.string()),
    renewsMonthly: z.optional(z.boolean()),
    tags: z.array(z.string()),
    priceMinor: z.number(),
  })
  .check(z.refine(() => true));
const record = {
  name: 'Ana',
  phone: '600',
  barcode: '123',
  renewsMonthly: true,
  tags: ['VIP'],
  priceMinor: 0,
};

const stored = { ...record, id: 'c1', version: 3 };

test('takes the fields of the schema from the record', () => {
  expect(inputOf(schema, stored)).toEqual(record);
});

test('makes null and missing values empty', () => {
  const empty = { phone: '', barcode: null, renewsMonthly: false, tags: [], priceMinor: '' };
  expect(inputOf(schema, { name: '', phone: null })).toEqual({ name: '', ...empty });
  expect(inputOf(schema, {})).toEqual({ name: '', ...empty });
});

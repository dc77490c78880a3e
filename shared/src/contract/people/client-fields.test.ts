import { expect, test } from '@jest/globals';
import { clientField, clientFieldNames } from './client-fields.ts';
import { ownClientSchema } from './clients.ts';

test('clients see in their own area the fields that are not only for the staff', () => {
  const seen = clientFieldNames.filter((field) => field in ownClientSchema.shape);
  expect(seen).toEqual(clientFieldNames.filter((field) => !clientField(field).isStaffOnly));
});

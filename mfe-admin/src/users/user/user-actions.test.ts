import { expect, test } from '@jest/globals';
import { accessActions, refusalFor } from './user-actions.ts';

test.each([
  ['invited', ['resendInvitation', 'block']],
  ['active', ['block']],
  ['blocked', ['unblock']],
] as const)('offers for an account that is %s: %j', (status, actions) => {
  expect(accessActions({ status })).toEqual(actions);
});

test.each([
  ['another account stays open to change', 'other', 1, null],
  ['the own account is for somebody else to change', 'me', 2, /Pídeselo a otra persona/],
  ['the only admin must name another first', 'me', 1, /nombra antes a otra/],
  [
    'the own account is refused before the count is known',
    'me',
    undefined,
    /Pídeselo a otra persona/,
  ],
])('%s', (_, id, activeAdmins, refusal) => {
  const answer = refusalFor({ id }, { ownId: 'me', activeAdmins });
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toMatch(refusal);
});

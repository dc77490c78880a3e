import { expect, test } from '@jest/globals';
import { accessActions, refusalFor } from './user-actions.ts';

test.each([
  ['invited', ['resendInvitation', 'block']],
  ['active', ['block']],
  ['blocked', ['unblock']],
] as const)('offers an account that is %s: %j', (status, actions) => {
  expect(accessActions({ status })).toEqual(actions);
});

test.each([
  ['allows changes to another account', 'other', 1, null],
  [
    'refuses the own account, which another administrator must change',
    'me',
    2,
    /Pídeselo a otra persona/,
  ],
  ['tells the only administrator to appoint another first', 'me', 1, /nombra antes a otra/],
  [
    'refuses the own account before the count is loaded',
    'me',
    undefined,
    /Pídeselo a otra persona/,
  ],
])('%s', (_, id, activeAdmins, refusal) => {
  const answer = refusalFor({ id }, { ownId: 'me', activeAdmins });
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toMatch(refusal);
});

import { expect, test } from '@jest/globals';
import { createToken } from './create-token.ts';

const limited = { kind: 'token create', area: 'mfe-admin', name: 'ci', days: null } as const;

/** A server that answers as given, with the ids that it revoked. */
function server(answer: { expiresAt?: string }, isDown = false) {
  const revoked: string[] = [];
  return {
    revoked,
    createToken: () => Promise.resolve({ id: 't1', token: 'aforo_x', ...answer }),
    revokeToken(id: string) {
      if (isDown) return Promise.reject(new Error('down'));
      revoked.push(id);
      return Promise.resolve(undefined);
    },
  };
}

test.each([
  { days: null, isPublishOnly: true },
  { days: 30, isPublishOnly: false },
])('a token that an earlier server didn’t limit is revoked: %j', async (limits) => {
  const calls = server({});
  const creating = createToken({ ...limited, ...limits }, calls);
  await expect(creating).rejects.toThrow(/versión anterior.*Está retirado/);
  expect(calls.revoked).toEqual(['t1']);
});

test('an unlimited token whose revocation fails is named', async () => {
  const creating = createToken({ ...limited, isPublishOnly: true }, server({}, true));
  await expect(creating).rejects.toThrow('Retíralo tú: npm run areas -- token revoke t1');
});

test('other tokens are kept', async () => {
  const expiresAt = '2026-06-01T10:00:00.000Z';
  const known = server({ expiresAt });
  expect(await createToken({ ...limited, isPublishOnly: true }, known)).toMatchObject({
    expiresAt,
  });
  const earlier = server({});
  expect(await createToken({ ...limited, isPublishOnly: false }, earlier)).toEqual({
    id: 't1',
    token: 'aforo_x',
  });
  expect([...known.revoked, ...earlier.revoked]).toEqual([]);
});

import { expect, test } from '@jest/globals';
import { login, loginSchema, resendVerification, roleName } from '@aforo/shared/contract';
import { demoPeople } from './demo-people.ts';
import { loginPaths } from './login-calls.ts';
import { problemsOf, toCredentials } from './login-rules.ts';

test.each([
  ['', ''],
  ['', 'una frase larga'],
  ['   ', 'una frase larga'],
  ['ana', 'una frase larga'],
  ['ana@prueba', 'una frase larga'],
  ['ana @prueba.test', ''],
  ['ana@prueba.test', ''],
  [' Ana@Prueba.TEST ', ' una frase larga '],
])('validates %j and %j like the contract', (email, password) => {
  const credentials = toCredentials({ email, password });
  const parsed = loginSchema.safeParse({ email, password });
  const said = Object.fromEntries(
    (parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]),
  );
  expect(problemsOf(credentials)).toEqual(said);
  if (parsed.success) expect(credentials).toEqual(parsed.data);
});

test('uses the paths of the contract', () => {
  expect(loginPaths).toEqual({ login: login.path, resendVerification: resendVerification.path });
  expect([login.method, resendVerification.method]).toEqual(['POST', 'POST']);
});

test('uses the role names of the contract', () => {
  const names = Object.entries(demoPeople).map(([role, { name }]) => [role, name]);
  expect(Object.fromEntries(names)).toEqual(roleName);
});

import { expect, test } from '@jest/globals';
import { login, logout } from '@aforo/shared/contract';
import { sessionPaths } from './session-calls.ts';

test('sessionPaths matches the contract', () => {
  expect(sessionPaths).toEqual({ login: login.path, logout: logout.path });
  expect([login.method, logout.method]).toEqual(['POST', 'POST']);
});

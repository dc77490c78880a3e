import { expect, test } from '@jest/globals';
import { login, logout } from '@aforo/shared/contract';
import { sessionPaths } from './session-calls.ts';

test('logging in and out is posted where the contract says', () => {
  expect(sessionPaths).toEqual({ login: login.path, logout: logout.path });
  expect([login.method, logout.method]).toEqual(['POST', 'POST']);
});

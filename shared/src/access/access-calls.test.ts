import { expect, test } from '@jest/globals';
import {
  logInWithPasskey,
  logInWithRecoveryCode,
  logInWithSecondStepPasskey,
  logInWithTotp,
  proveIdentity,
  startPasskeyLogin,
  startProof,
  startSecondStepPasskey,
} from '../contract/index.ts';
import { accessPaths } from './access-calls.ts';

test('each step posts to the path in the contract', () => {
  const endpoints = {
    totp: logInWithTotp,
    recoveryCode: logInWithRecoveryCode,
    secondStepPasskeyOptions: startSecondStepPasskey,
    secondStepPasskey: logInWithSecondStepPasskey,
    passkeyOptions: startPasskeyLogin,
    passkey: logInWithPasskey,
    proofOptions: startProof,
    proof: proveIdentity,
  };
  expect(accessPaths).toEqual(
    Object.fromEntries(Object.entries(endpoints).map(([name, { path }]) => [name, path])),
  );
  expect(new Set(Object.values(endpoints).map(({ method }) => method))).toEqual(new Set(['POST']));
});

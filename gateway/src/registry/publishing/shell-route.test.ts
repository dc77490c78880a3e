import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { shellAnswerSchema } from '../protocol/shell-answer.ts';
import { shellRoute } from './shell-route.ts';

test('tells anyone the contract and the libraries that the shell shares', async () => {
  const app = Fastify();
  const shell = { contract: '2.0.0', provided: { react: '19.3.1' } };
  shellRoute(app, { shell, headers: {} });
  const answer = await app.inject('/registry/shell');
  expect(shellAnswerSchema.parse(answer.json())).toEqual({
    ...shell,
    publication: true,
  });
});

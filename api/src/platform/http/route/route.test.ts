import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoint, type ErrorBody } from '@aforo/shared/contract';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { newId } from '../../ids.ts';
import { roleReader } from '../../../testing/records/people.ts';
import { buildTestPlatform } from '../../../testing/servers/test-platform.ts';
import { DomainError } from '../../domain-error.ts';
import { ownDataPolicy } from './policy.ts';
import { route } from './route.ts';

const noteId = newId();
const clientId = newId();

const saveNote = endpoint('PUT', '/api/notes/:id', {
  summary: 'Guardar una nota',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    text: z.string().check(z.maxLength(5)),
    tags: z._default(z.array(z.string()), []),
  }),
  response: z.object({ id: z.string(), text: z.string(), tags: z.array(z.string()) }),
});
const getNote = endpoint('GET', '/api/notes/:id', {
  summary: 'Una nota',
  params: z.object({ id: z.uuid() }),
  response: z.object({ text: z.string() }),
});
const listNotes = endpoint('GET', '/api/notes', {
  summary: 'Notas',
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1) }),
  response: z.object({ page: z.number() }),
});
const deleteNotes = endpoint('DELETE', '/api/notes', { summary: 'Borrar' });
const getText = endpoint('GET', '/api/text', { summary: 'Texto', response: z.string() });
const fail = endpoint('GET', '/api/fail/:how', {
  summary: 'Fallar',
  params: z.object({ how: z.string() }),
  response: z.object({ ok: z.literal(true) }),
});
const getSelf = endpoint('GET', '/api/self', {
  summary: 'Yo',
  response: z.object({ role: z.string() }),
});

const failures: Record<string, () => unknown> = {
  domain: () => new DomainError('illegal_transition', { state: 'closed' }),
  unique: () => Object.assign(new Error('duplicate key'), { code: '23505' }),
  deadlock: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  nul: () => Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
  lost: () => new Error('Connection terminated unexpectedly'),
  bug: () => new TypeError('secret is undefined'),
  text: () => 'a string',
};

describe('a route', () => {
  let server: Awaited<ReturnType<typeof buildTestPlatform>>;
  const ask = async (options: InjectOptions) => {
    const answer = await server.app.inject({
      ...options,
      headers: { origin: 'http://localhost:8080', ...options.headers },
    });
    return { answer, status: answer.statusCode, headers: answer.headers };
  };
  const as = (role: string) => ({ headers: { 'x-role': role } });

  beforeAll(async () => {
    server = await buildTestPlatform({
      readSession: roleReader({ client: { clientId } }),
      register(app) {
        route(app, saveNote, {
          policy: 'public',
          handler: ({ params, body }) => ({ ...params, ...body, secret: 'not in the schema' }),
        });
        route(app, getNote, {
          policy: {
            action: 'client.see',
            subject: ({ params }) => (params.id === noteId ? { clientId } : null),
          },
          handler: () => ({ text: 'hola' }),
        });
        route(app, listNotes, {
          policy: 'client.list',
          handler: ({ query }) => ({ page: query.page }),
        });
        route(app, deleteNotes, { policy: 'authenticated', handler: () => {} });
        route(app, getText, {
          policy: 'public',
          contentType: 'text/plain; charset=utf-8',
          cacheControl: 'private, max-age=60',
          handler: () => 'data:text/plain,hola',
        });
        route(app, fail, {
          policy: 'public',
          handler: ({ params }) => {
            throw failures[params.how]?.();
          },
        });
        route(app, getSelf, {
          policy: ownDataPolicy('profile.edit'),
          handler: ({ actor }) => ({ role: actor.role }),
        });
      },
    });
  });
  afterAll(() => server.close());

  describe('answers', () => {
    test('with only the properties of its schema', async () => {
      const { answer } = await ask({
        method: 'PUT',
        url: `/api/notes/${noteId}`,
        payload: { text: 'hola' },
      });
      expect(answer.json()).toEqual({ id: noteId, text: 'hola', tags: [] });
    });

    test('204 without a body when it has no response schema', async () => {
      const { status, answer } = await ask({ method: 'DELETE', url: '/api/notes', ...as('admin') });
      expect([status, answer.body]).toEqual([204, '']);
    });

    test('text unchanged, with the declared cache time', async () => {
      const { answer, headers } = await ask({ url: '/api/text' });
      expect(answer.body).toBe('data:text/plain,hola');
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'private, max-age=60',
      });
    });

    test('with headers against running, framing and caching it', async () => {
      const { headers } = await ask({ url: '/api/self', ...as('client') });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    });

    test('with strict transport security on https installations', async () => {
      const environment = { PUBLIC_URL: 'https://centro.es' };
      const secure = await buildTestPlatform({ environment, register: () => {} });
      const { headers } = await secure.app.inject('/api/nada');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      await secure.close();
    });

    test('with the given request id if it is valid', async () => {
      const withId = (id: string) => ask({ url: '/api/text', headers: { 'x-request-id': id } });
      expect((await withId('abc-123-def')).headers['x-request-id']).toBe('abc-123-def');
      expect((await withId('<script>')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('refuses', () => {
    const refusal = async (options: InjectOptions): Promise<ErrorBody & { status: number }> => {
      const { answer, status } = await ask(options);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': answer.json<ErrorBody>().requestId,
      });
      return { status, ...answer.json<ErrorBody>() };
    };
    const put = (payload: string | object, headers = {}) =>
      refusal({ method: 'PUT', url: `/api/notes/${noteId}`, payload, headers });

    test('an invalid body, field by field', async () => {
      expect(await put({ text: 'demasiado', tags: ['a', 1] })).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Hay datos que no encajan. Revisa los campos marcados.',
        fields: { text: 'Pon como mucho 5 caracteres.', 'tags.1': 'Aquí va un texto.' },
        requestId: expect.any(String),
      });
    });

    test('an invalid query', async () => {
      const answer = await refusal({ url: '/api/notes?page=x', ...as('admin') });
      expect(answer).toMatchObject({
        code: 'validation_failed',
        fields: { page: expect.any(String) },
      });
    });

    test.each([
      ['invalid JSON', '{', 'application/json'],
      ['no body', '', 'application/json'],
      ['a list instead of fields', '[]', 'application/json'],
      ['another content type', 'a=1', 'application/x-www-form-urlencoded'],
      ['a poisoned prototype', '{"__proto__": {"a": 1}, "text": "a"}', 'application/json'],
    ])('%s as malformed', async (_what, payload, type) => {
      expect(await put(payload, { 'content-type': type })).toMatchObject({
        status: 400,
        code: 'malformed_request',
      });
    });

    test('a body over a megabyte', async () => {
      const text = 'a'.repeat(1024 * 1024);
      expect(await put({ text })).toMatchObject({ status: 413, code: 'request_too_large' });
    });

    test('an invalid id like an unknown one', async () => {
      const answer = await refusal({ url: '/api/notes/7', ...as('admin') });
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    });

    test('an unknown path, and a malformed one', async () => {
      expect(await refusal({ url: '/api/nothing' })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect(await refusal({ url: '/api/notes/%zz' })).toMatchObject({
        status: 400,
        code: 'malformed_request',
      });
    });

    test('another method on an existing path, and lists the allowed ones', async () => {
      const { answer } = await ask({ method: 'POST', url: `/api/notes/${noteId}` });
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'PUT, GET']);
    });

    test.each([
      ['domain', 409, 'illegal_transition'],
      ['unique', 409, 'conflict'],
      ['deadlock', 503, 'busy'],
      ['nul', 400, 'malformed_request'],
      ['lost', 503, 'unavailable'],
      ['bug', 500, 'internal'],
      ['text', 500, 'internal'],
    ])('an error (%s) as %i %s', async (how, status, code) => {
      const answer = await refusal({ url: `/api/fail/${how}` });
      expect(answer).toMatchObject({ status, code });
      expect(JSON.stringify(answer)).not.toMatch(/secret|duplicate|stack/);
    });

    test('with the details for the screen', async () => {
      expect(await refusal({ url: '/api/fail/domain' })).toMatchObject({
        details: { state: 'closed' },
      });
    });
  });

  describe('checks the session and role', () => {
    const statusOf = async (url: string, role?: string) => {
      const { answer, status } = await ask({ url, ...(role ? as(role) : {}) });
      return status === 200 ? 200 : `${status} ${answer.json<ErrorBody>().code}`;
    };

    test.each([
      ['/api/notes', undefined, '401 not_authenticated'],
      ['/api/notes', 'expired', '401 session_expired'],
      ['/api/notes', 'client', '403 forbidden'],
      ['/api/notes', 'professional', '403 forbidden'],
      ['/api/notes', 'receptionist', 200],
      ['/api/self', undefined, '401 not_authenticated'],
      ['/api/self', 'client', 200],
      ['/api/text', 'expired', 200],
    ])('%s as %s: %s', async (url, role, expected) => {
      expect(await statusOf(url, role)).toBe(expected);
    });

    test('before it validates the query', async () => {
      expect(await statusOf('/api/notes?page=x', 'client')).toBe('403 forbidden');
    });

    test('and the owner: their own record is shown, another’s and a missing one get the same answer', async () => {
      const ownNotePath = `/api/notes/${noteId}`;
      const missing = `/api/notes/${newId()}`;
      expect(await statusOf(ownNotePath, 'client')).toBe(200);
      expect(await statusOf(missing, 'client')).toBe('404 not_found');
      expect(await statusOf(ownNotePath, 'professional')).toBe('403 forbidden');
      expect(await statusOf(ownNotePath, 'admin')).toBe(200);
      expect(await statusOf(missing, 'admin')).toBe('404 not_found');
    });
  });
});

test('another user’s record is not found', async () => {
  const foreign = await buildTestPlatform({
    readSession: roleReader({ client: { clientId: newId() } }),
    register(app) {
      route(app, getNote, {
        policy: { action: 'client.see', subject: () => ({ clientId }) },
        handler: () => ({ text: 'hola' }),
      });
    },
  });
  const answer = await foreign.app.inject({
    url: `/api/notes/${noteId}`,
    headers: { 'x-role': 'client' },
  });
  await foreign.close();
  expect(answer.json()).toMatchObject({ code: 'not_found' });
});

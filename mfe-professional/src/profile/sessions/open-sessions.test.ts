import { expect, test } from '@jest/globals';
import { closedSessionsText, inOrder } from './open-sessions.ts';

function seen(id: string, lastSeenAt: string, isCurrent = false) {
  return {
    id,
    isCurrent,
    device: 'Chrome en Mac',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt,
  };
}

test('sorts the current session first, then by last use', () => {
  const sessions = [
    seen('old', '2026-11-01T10:00:00.000Z'),
    seen('recent', '2026-11-20T10:00:00.000Z'),
    seen('mine', '2026-10-01T10:00:00.000Z', true),
  ];
  expect(inOrder(sessions).map(({ id }) => id)).toEqual(['mine', 'recent', 'old']);
  expect(sessions[0]?.id).toBe('old');
});

test.each([
  [0, 'No había más sesiones abiertas.'],
  [1, 'Se ha cerrado otra sesión.'],
  [3, 'Se han cerrado otras 3 sesiones.'],
])('tells that %i other sessions were closed', (closed, text) => {
  expect(closedSessionsText(closed)).toBe(text);
});

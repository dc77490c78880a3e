import { expect, test } from '@jest/globals';
import { createFailedFiles } from './failed-files.ts';

test('freshUrl changes after each failure of a build that contains the file', () => {
  const { countFailure, freshUrl } = createFailedFiles(() => 'https://aforo.test/admin?x=1');
  const file = { integrity: 'sha384-x', bytes: 1 };
  const files = { 'remoteEntry.js': file, 'content/a.0a1b.js': file };
  const entry = 'https://aforo.test/assets/mfe-admin/b1/remoteEntry.js';
  const shared = '/assets/mfe-admin/content/a.0a1b.js';
  expect(freshUrl(entry)).toBe(entry);
  countFailure({ base: '/assets/mfe-admin/b1/', files });
  expect(freshUrl(entry)).toBe(`${entry}?intento=2`);
  countFailure({ base: '/assets/mfe-admin/b2/', files });
  expect(freshUrl(entry)).toBe(`${entry}?intento=2`);
  expect(freshUrl(shared)).toBe(`${shared}?intento=3`);
  expect(freshUrl('https://other.test/a.js')).toBe('https://other.test/a.js');
});

test('a failed preload changes the URL of its file only until a script requests it', () => {
  const { countFailedPreload, freshUrl, scriptUrl } = createFailedFiles(
    () => 'https://aforo.test/admin',
  );
  countFailedPreload('/assets/mfe-admin/b1/failed.js');
  expect(scriptUrl('/assets/mfe-admin/b1/failed.js')).toBe(
    '/assets/mfe-admin/b1/failed.js?intento=2',
  );
  const takenOver = 'https://aforo.test/assets/mfe-admin/b1/screen.js';
  expect(scriptUrl(takenOver)).toBe(takenOver);
  countFailedPreload('/assets/mfe-admin/b1/screen.js');
  expect(freshUrl(takenOver)).toBe(takenOver);
});

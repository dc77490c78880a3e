import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publicationSchema } from '../../contract/index.ts';
import { publicationOf } from './publication.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aforo-publication-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(fields: object, changelog?: string): void {
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'mfe-x', ...fields }));
  if (changelog !== undefined) writeFileSync(join(dir, 'CHANGELOG.md'), changelog);
}

test('reads owner, on-call, repository and the newest section of the changelog', () => {
  write(
    {
      repository: { url: 'git+https://ana:secret@git.example/team/mfe-x.git' },
      aforo: { owner: 'Equipo de agenda', onCall: '+34 600 000 000' },
    },
    '# Change log\n\n## [1.4.0](https://x) (2026-11-20)\n\n- Menús nuevos\n\n## 1.3.0\n\n- Antes\n',
  );
  expect(publicationOf(dir)).toEqual({
    owner: 'Equipo de agenda',
    onCall: '+34 600 000 000',
    repository: 'https://git.example/team/mfe-x',
    changelog: '- Menús nuevos',
  });
});

test('is empty for a package that says nothing, and cuts texts at the bounds of the contract', () => {
  write({});
  expect(publicationOf(dir)).toEqual({});
  const long = 'x'.repeat(5000);
  write(
    { repository: `https://${long}`, aforo: { owner: long, onCall: long } },
    `# 1.0.0\n${long}`,
  );
  expect(publicationSchema.safeParse(publicationOf(dir)).success).toBe(true);
});

test('writes nothing that the contract refuses', () => {
  write(
    { aforo: { owner: `${'x'.repeat(119)}😀`, onCall: 'Ana\u0007\n\u202E600 \ud83d' } },
    `# 1.0.0\n- Uno\r\n\t- Dos \u0000\n${'x'.repeat(3984)}😀`,
  );
  const publication = publicationOf(dir);
  expect(publication).toMatchObject({ owner: 'x'.repeat(119), onCall: 'Ana 600' });
  expect(publication.changelog).toMatch(/^- Uno\n - Dos  \nx+$/);
  expect(publicationSchema.parse(publication)).toEqual(publication);
});

test.each(['\u0000', '\u202E', '\ud83d'])('the contract refuses %j', (hidden) => {
  expect(publicationSchema.safeParse({ owner: `a${hidden}b` }).success).toBe(false);
  expect(publicationSchema.safeParse({ changelog: `a\n${hidden}b` }).success).toBe(false);
});

test.each([
  ['github:team/mfe-x', 'https://github.com/team/mfe-x'],
  ['team/mfe-x', 'https://github.com/team/mfe-x'],
  ['git@git.example:team/mfe-x.git', 'https://git.example/team/mfe-x'],
  ['ssh://git@git.example/team/mfe-x.git', 'https://git.example/team/mfe-x'],
])('writes the repository %s as %s', (repository, address) => {
  write({ repository });
  expect(publicationOf(dir).repository).toBe(address);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageDirOf } from '@aforo/shared/build';
import { afterAll, expect, test } from '@jest/globals';
import { runTeamProgram } from './team-program.ts';

const cwd = mkdtempSync(join(tmpdir(), 'aforo-team-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const template = packageDirOf('packages/areas/template');

/** Runs `areas` in an empty folder. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const say = (text: string): void => void lines.push(text);
  const code = await runTeamProgram(args, {
    url: 'http://localhost:1',
    token: undefined,
    cwd,
    template,
    say,
    fail: say,
  });
  return { code, text: lines.join('\n') };
}

test('init makes a repository in which only the area’s own name is left', async () => {
  const { code, text } = await run('init', 'mfe-tablon-azul', '--path', '/tablon');
  expect(code).toBe(0);
  expect(text).toContain('areas mounts mfe-tablon-azul /tablon');
  const folder = join(cwd, 'mfe-tablon-azul');
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'mfe-tablon-azul' });
  expect(read('src/manifest.ts')).toContain("area: 'mfe-tablon-azul'");
  expect(read('src/manifest.ts')).toContain("title: 'Tablon azul'");
  expect(read('src/standalone.tsx')).toContain("basePath: '/tablon'");
  expect(read('.gitignore')).toContain('node_modules/');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  expect(texts.filter((text) => /ejemplo/i.test(text))).toEqual([]);
});

test('init does not write into an existing folder', async () => {
  await run('init', 'mfe-uno');
  const { code, text } = await run('init', 'mfe-uno');
  expect({ code, text }).toEqual({ code: 1, text: `Ya hay algo en ${join(cwd, 'mfe-uno')}.` });
});

test.each([
  ['init', 'tablon', 'no puede ser un área'],
  ['init', '../mfe-x', 'no puede ser un área'],
  ['doctor', '', 'http://localhost:1 no responde'],
])('%s %s fails with a sentence: %s', async (command, name, sentence) => {
  const { code, text } = await run(command, ...(name === '' ? [] : [name]));
  expect(code).toBe(1);
  expect(text).toContain(sentence);
});

test('init refuses a path outside the site', async () => {
  const { code, text } = await run('init', 'mfe-dos', '--path', '//evil.test');
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('ruta') });
});

test('the help names the commands as a team types them', async () => {
  const { text } = await run('--help');
  expect(text).toContain('Uso: npx areas <orden>');
  expect(text).toContain('init <área>');
  expect(text).not.toContain('npm run areas');
});

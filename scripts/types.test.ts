/**
 * The compiler checks every file, with the same strictness, and with only the globals of its
 * package.
 */
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { root } from './program.ts';
import { textFiles } from './testing/repository.ts';

function parse(config: string): ts.ParsedCommandLine {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, host);
  if (parsed === undefined) throw new Error(`Can’t read ${config}`);
  return parsed;
}

const solution = parse(join(root, 'tsconfig.json'));
const projects = (solution.projectReferences ?? [])
  .map(({ path }) => (path.endsWith('.json') ? path : join(path, 'tsconfig.json')))
  .map((path) => ({ name: relative(root, path), path, ...parse(path) }));

/** The compiler’s errors for `text` as a file of the project. */
function complaints(project: string, text: string): string[] {
  const { options } = parse(join(root, project, 'tsconfig.json'));
  const file = resolve(root, project, 'planted.ts');
  const settings = {
    ...options,
    noEmit: true,
    emitDeclarationOnly: false,
    composite: false,
    incremental: false,
    rootDir: root,
  };
  const host = ts.createCompilerHost(settings);
  const program = ts.createProgram([file], settings, {
    ...host,
    fileExists: (path) => path === file || host.fileExists(path),
    readFile: (path) => (path === file ? text : host.readFile(path)),
    getSourceFile: (path, ...rest) =>
      path === file
        ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2023)
        : host.getSourceFile(path, ...rest),
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('every TypeScript file is compiled by a project of the solution', () => {
  const compiled = new Set(projects.flatMap(({ fileNames }) => fileNames.map((f) => resolve(f))));
  const written = textFiles().filter((path) => /^[^/]+\/(src\/)?.*\.tsx?$/.test(path));
  expect(written.filter((path) => !compiled.has(join(root, path)))).toEqual([]);
});

test.each(projects)('$name is as strict as every project', ({ options }) => {
  expect(options).toMatchObject({
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noImplicitOverride: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
  });
});

describe('globals', () => {
  test.each([
    ['shared/src/contract', 'the DOM', 'export const a = document.title;', "name 'document'"],
    ['shared/src/contract', 'Node', 'export const a = process.pid;', "name 'process'"],
    ['mfe-admin', 'Node', 'export const a = process.pid;', "name 'process'"],
    ['shell', 'Node', 'export const a = Buffer.from("");', "name 'Buffer'"],
    ['shared', 'Node', 'export const a = process.pid;', "name 'process'"],
    ['api', 'the DOM', 'export const a = document.title;', "name 'document'"],
    ['gateway', 'the DOM', 'export const a = window.name;', "name 'window'"],
  ])('%s cannot use %s', (project, _world, text, message) => {
    expect(complaints(project, text).join('\n')).toContain(message);
  });

  test('an area can use the DOM', () => {
    expect(complaints('mfe-admin', 'export const a = document.title;')).toEqual([]);
  });
});

describe('a form field', () => {
  const complaintsAbout = (field: string, name: string) => {
    const [imported, prop] =
      field === 'FormAmountField' ? [', wholeNumber as format', ', format'] : ['', ''];
    return complaints(
      'mfe-admin',
      `import { ${field}${imported}, type ContractForm } from '@aforo/shared/form';
      declare const form: ContractForm<{ email: string; isActive: boolean; days: { count: number | null }[] }>;
      export const field = ${field}({ form, name: '${name}', label: 'Correo'${prop} });`,
    ).join('\n');
  };

  test.each([
    ['FormTextField', 'email'],
    ['FormAmountField', 'days.0.count'],
  ])('%s compiles with the name %s', (field, name) => {
    expect(complaintsAbout(field, name)).toBe('');
  });

  test.each([
    ['FormTextField', 'emial'],
    ['FormTextField', 'days.0.count'],
    ['FormAmountField', 'email'],
    ['FormCheckboxField', 'email'],
  ])('%s does not compile with the name %s', (field, name) => {
    expect(complaintsAbout(field, name)).toContain(`'"${name}"' is not assignable`);
  });
});

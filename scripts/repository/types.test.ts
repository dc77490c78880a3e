/**
 * The compiler checks every file, with the same strictness, and with only the globals of its
 * package.
 */
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { root } from '../program.ts';
import { textFiles } from '../testing/repository.ts';

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
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
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

test.each([
  ['shared/src/contract', 'neither the DOM nor Node', ['document', 'process']],
  ['mfe-admin', 'the DOM but not Node', ['process']],
  ['shell', 'the DOM but not Node', ['process']],
  ['shared', 'the DOM but not Node', ['process']],
  ['api', 'Node but not the DOM', ['document']],
  ['gateway', 'Node but not the DOM', ['document']],
])('%s can use %s', (project, _world, missing) => {
  expect(complaints(project, 'export const a = [document.title, process.pid];')).toEqual(
    missing.map((name) => expect.stringContaining(`name '${name}'`)),
  );
});

describe('the name of a form field', () => {
  const complaintsAbout = (fields: readonly (readonly [field: string, name: string])[]) =>
    complaints(
      'mfe-admin',
      `import { FormAmountField, FormCheckboxField, FormTextField, wholeNumber as format, type ContractForm } from '@aforo/shared/form';
      declare const form: ContractForm<{ email: string; isActive: boolean; days: { count: number | null }[] }>;
      export const isActive = FormCheckboxField({ form, name: 'isActive', label: 'Activo' });
      ${fields
        .map(([field, name], index) => {
          const more = field === 'FormAmountField' ? ', format' : '';
          return `export const field${index} = ${field}({ form, name: '${name}', label: 'Correo'${more} });`;
        })
        .join('\n')}`,
    );

  test('compiles when the form has a field of its kind', () => {
    const fields = [
      ['FormTextField', 'email'],
      ['FormAmountField', 'days.0.count'],
    ] as const;
    expect(complaintsAbout(fields)).toEqual([]);
  });

  test('does not compile otherwise', () => {
    const fields = [
      ['FormTextField', 'emial'],
      ['FormTextField', 'days.0.count'],
      ['FormAmountField', 'email'],
      ['FormCheckboxField', 'email'],
    ] as const;
    expect(complaintsAbout(fields)).toEqual(
      fields.map(([, name]) => expect.stringContaining(`'"${name}"' is not assignable`)),
    );
  });
});

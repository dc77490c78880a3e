import { describe, expect, test } from '@jest/globals';
import { guardsIn, readGuards } from './guards.ts';
import { read } from '../testing/repository.ts';

const tests = [
  'api/src/booking/seats.test.ts',
  'api/src/a/twice.test.ts',
  'api/src/b/twice.test.ts',
];
const guardsOf = (text: string) => guardsIn('api/src/booking/seats.ts', text, tests);

describe('the guards of the repository', () => {
  const guards = readGuards();

  test('are at least those of the booking core', () => {
    expect(guards.length).toBeGreaterThan(150);
    expect(guards.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['row lock on sessions', 'limit of seats per day', 'role check']),
    );
  });

  test('have different names', () => {
    const names = guards.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(guards)('$name: its mutation changes the code', ({ file, mutate }) => {
    const text = read(file);
    expect(mutate(text)).not.toBe(text);
  });
});

describe('a guard’s comment', () => {
  test('removes the statement that follows', () => {
    const [guard] = guardsOf(
      'function f() {\n  // guard: full (seats.test.ts)\n  if (isFull) throw full();\n  book();\n}\n',
    );
    expect(guard).toMatchObject({ name: 'full', test: tests[0] });
    expect(
      guard?.mutate('// guard: full (seats.test.ts)\nif (isFull) throw full();\nbook();'),
    ).toContain('\n\nbook();');
  });

  test('replaces the first occurrence after it', () => {
    const text =
      'const a = x > 1;\n// guard: limit (seats.test.ts)\n// without: `x > 1` → `x > 9`\nreturn x > 1 || x > 1;\n';
    const [guard] = guardsOf(text);
    expect(guard?.mutate(text)).toContain('const a = x > 1;');
    expect(guard?.mutate(text)).toContain('return x > 9 || x > 1;');
  });

  test('removes text when no replacement follows, in SQL too', () => {
    const text =
      '-- guard: unique (seats.test.ts)\n-- without: `unique `\ncreate unique index a on b (c);\n';
    expect(guardsOf(text)[0]?.mutate(text)).toContain('create index a');
  });

  test('stacks with another one for the same line', () => {
    const text =
      '// guard: one (seats.test.ts)\n// without: `first, `\n// guard: two (seats.test.ts)\n// without: `second`\nrun(first, second);\n';
    expect(guardsOf(text).map(({ mutate }) => mutate(text).split('\n').at(-2))).toEqual([
      'run(second);',
      'run(first, );',
    ]);
  });

  test.each([
    ['a missing test', '// guard: x (gone.test.ts)\nf();\n'],
    ['an ambiguous test', '// guard: x (twice.test.ts)\nf();\n'],
  ])('with %s is refused', (_, text) => {
    expect(() => guardsOf(text)).toThrow('test');
  });

  test('whose text has gone is refused', () => {
    const text = '// guard: x (seats.test.ts)\n// without: `gone`\nf();\n';
    expect(() => guardsOf(text)[0]?.mutate(text)).toThrow('gone');
  });
});

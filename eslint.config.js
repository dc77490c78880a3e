import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { aforo } from './scripts/lint/aforo-plugin.js';

const source = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/src/testing/**', 'e2e/**'];
/** What runs in a browser. */
const pages = [
  '{shell,mfe-*}/src/**',
  'shared/src/{area,form,format,http,offline-queue,theme,ui}/**',
];
/** What a person runs in a terminal: it prints and reads the environment it was started in. */
const tools = ['scripts/**', 'bench/**', 'shared/src/build/**', 'gateway/src/cli/**'];

export default tseslint.config(
  {
    ignores: ['**/{dist,var,coverage,node_modules,.cache,.nx,.lerna}/', 'e2e/artifacts/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // How every file reads.
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { aforo },
    rules: {
      'aforo/kebab-case-file': 'error',
      'aforo/no-junk-drawer': 'error',
      'aforo/no-default-export': 'error',
      'aforo/no-process-env': 'error',
      'aforo/no-raw-fetch': 'error',
      'aforo/no-console': 'error',
      eqeqeq: ['error', 'smart'],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-debugger': 'error',
      'no-alert': 'error',
      'no-empty': 'error',
      'no-self-compare': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
    },
  },

  // TypeScript, with types. One program over everything is the fastest way to have them.
  {
    files: source,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.lint.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'aforo/reasoned-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        // React ignores what a handler returns, and `handleSubmit` of react-hook-form is async.
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/only-throw-error': [
        'error',
        // A loader of React Router answers 403 or 404 by throwing a Response.
        { allow: [{ from: 'lib', name: 'Response' }] },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // The compiler says it already (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      // Objects of this house are closures: what they hand out carries no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Enums here are other people’s, written as the strings and numbers that they stand for.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // `any` is stopped where it is taken or given; complaining at each use only buries that.
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      // A port or a handler is async because its type is, whether or not it waits for something.
      '@typescript-eslint/require-await': 'off',
    },
  },

  // Pages.
  {
    files: pages,
    ...jsxA11y.flatConfigs.strict,
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      // A table that is laid out as blocks on a phone loses its roles unless they are said.
      'jsx-a11y/no-redundant-roles': [
        'error',
        {
          nav: ['navigation'],
          ul: ['list'],
          table: ['table'],
          thead: ['rowgroup'],
          tbody: ['rowgroup'],
          tr: ['row'],
          th: ['columnheader', 'rowheader'],
          td: ['cell'],
        },
      ],
    },
  },
  {
    files: pages,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      'react-hooks/exhaustive-deps': 'error',
      // It names libraries that the React compiler skips; this house doesn't use the compiler.
      'react-hooks/incompatible-library': 'off',
    },
  },

  // Where the outside world has its home.
  { files: ['**/config.ts'], rules: { 'aforo/no-process-env': 'off' } },
  {
    files: ['shared/src/http/**', 'gateway/**'],
    // http is the browser's client; the gateway is a proxy and its CLI speaks to gateways.
    rules: { 'aforo/no-raw-fetch': 'off' },
  },
  {
    files: tools,
    rules: {
      'aforo/no-console': 'off',
      'aforo/no-process-env': 'off',
      'aforo/no-raw-fetch': 'off',
    },
  },
  {
    files: tests,
    rules: {
      'aforo/no-console': 'off',
      'aforo/no-process-env': 'off',
      'aforo/no-raw-fetch': 'off',
      // A test that asserts a wrong type fails by itself, which is its reason.
      'aforo/reasoned-assertion': 'off',
      // Answers of `inject` and matchers of expect are `any`; the expectation is the check.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Read by a tool that asks for a default export.
    files: ['**/*.config.{js,ts}', '.dependency-cruiser.js', '**/global-{setup,teardown}*.ts'],
    rules: { 'aforo/no-default-export': 'off' },
  },
);

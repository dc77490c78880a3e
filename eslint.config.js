import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';
import { reasonedAssertion } from './scripts/lint/reasoned-assertion.js';

const source = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/src/testing/**', 'e2e/**'];
/** What runs in a browser. */
const pages = [
  '{shell,mfe-*}/src/**',
  'shared/src/{area,calendar,form,format,http,offline-queue,theme,ui}/**',
];
/** What a person runs in a terminal: it prints and reads the environment it was started in. */
const tools = ['scripts/**', 'bench/**', 'shared/src/build/**', 'gateway/src/cli/**'];

/** What a person looks at. */
const screens = [...pages, 'shared/src/{access,frame,payment}/**'];
const deviceClock =
  'The device’s clock may be wrong. What is over, what is to come and which day it is follow the server: serverNow() of @aforo/shared/http, or ClockContext in @aforo/shared/ui. A length of time is measured with performance.now().';

/**
 * The edges of the program: environment, network, console. Each has one home, so that a reader
 * knows where to look and a test knows what to replace.
 */
const environment = {
  message:
    'Only config.ts reads the environment, validates it and says what is wrong. Read the value there and pass it on as a parameter.',
  property: { object: 'process', property: 'env' },
  modules: ['process', 'node:process'],
};
const rawFetch =
  'No raw requests: call the API through @aforo/shared/http, which carries cookies, errors, request ids and retries. A new kind of call is added there.';
const noConsole =
  'No console here. In a page, throw (the boundary reports it) or show a message with @aforo/shared/ui; in a server, use the logger it was given; only a CLI prints.';
const outside = [
  { name: 'fetch', message: rawFetch },
  { name: 'XMLHttpRequest', message: rawFetch },
  { name: 'console', message: noConsole },
];
/** `window.fetch` is `fetch`. */
const throughWindow = (globals) =>
  globals.flatMap(({ name, message }) =>
    ['window', 'globalThis', 'self'].map((object) => ({ object, property: name, message })),
  );

/** Which of the edges may be used in some files. */
function edges({ mayFetch = false, mayPrint = false, mayReadEnvironment = false } = {}) {
  const forbidden = outside.filter(({ name }) => !(name === 'console' ? mayPrint : mayFetch));
  const { message, property, modules } = environment;
  const properties = [
    ...throughWindow(forbidden),
    ...(mayReadEnvironment ? [] : [{ ...property, message }]),
  ];
  const imports = mayReadEnvironment
    ? []
    : modules.map((name) => ({ name, importNames: ['env'], message }));
  return {
    'no-restricted-globals': forbidding(forbidden),
    'no-restricted-properties': forbidding(properties),
    'no-restricted-imports': forbidding(imports),
  };
}

/** `error` alone would leave the list of an earlier block in force. */
function forbidding(list) {
  return list.length > 0 ? ['error', ...list] : 'off';
}

export default tseslint.config(
  {
    ignores: ['**/{dist,var,coverage,node_modules,.cache,.nx,.lerna}/', 'e2e/artifacts/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // How every file reads.
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { unicorn },
    rules: {
      'unicorn/filename-case': ['error', { case: 'kebabCase', checkDirectories: false }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      ...edges(),
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

  {
    files: screens,
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'NewExpression[callee.name="Date"][arguments.length=0]',
          'CallExpression[callee.name="Date"]',
          'MemberExpression[object.name="Date"][property.name="now"]',
        ].map((selector) => ({ selector, message: deviceClock })),
      ],
    },
  },

  {
    files: ['utils', 'util', 'helpers', 'helper', 'misc', 'stuff'].flatMap((name) => [
      `**/${name}.*`,
      `**/${name}/**`,
    ]),
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message:
            'This name says nothing about what is inside. Name the file after what it does and put it beside the code that uses it; a third user moves it to the area’s src/common/ or to shared.',
        },
      ],
    },
  },

  // TypeScript, with types. One program over everything is the fastest way to have them.
  {
    files: source,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.lint.json'], tsconfigRootDir: import.meta.dirname },
    },
    // No stock rule knows whether a comment stands beside an assertion.
    plugins: { aforo: { rules: { 'reasoned-assertion': reasonedAssertion } } },
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
      // Our objects are closures: their methods use no `this` that could be lost.
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
      // It names libraries that the React compiler skips; we don't use the compiler.
      'react-hooks/incompatible-library': 'off',
    },
  },

  // Where the outside world has its home.
  {
    files: ['shared/src/http/**', 'gateway/**'],
    // http is the browser's client; the gateway is a proxy and its CLI speaks to gateways.
    rules: edges({ mayFetch: true }),
  },
  { files: ['**/config.ts', '**/http-config.ts'], rules: edges({ mayReadEnvironment: true }) },
  {
    files: ['gateway/**/config.ts'],
    rules: edges({ mayFetch: true, mayReadEnvironment: true }),
  },
  {
    files: [...tools, ...tests],
    rules: edges({ mayFetch: true, mayPrint: true, mayReadEnvironment: true }),
  },
  {
    files: tests,
    rules: {
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
    files: [
      '**/*.config.{js,ts}',
      '.dependency-cruiser.js',
      '**/global-{setup,teardown}*.ts',
      '**/*-environment.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
);

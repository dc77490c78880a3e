import { defineConfig, type DummyRuleMap } from 'oxlint';

const source = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/src/testing/**', 'e2e/**'];
/** What runs in a browser. */
const pages = [
  '{shell,mfe-*}/src/**',
  'shared/src/{area,calendar,form,format,http,offline-queue,printing,theme,ui}/**',
];
/** What a person runs in a terminal: it prints and reads the environment it was started in. */
const tools = ['scripts/**', 'bench/**', 'shared/src/build/**', 'gateway/src/cli/**'];
/** What a person looks at. */
const screens = [...pages, 'shared/src/{access,frame,pay,payment,seats,session-message}/**'];

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
const throughWindow = (globals: typeof outside) =>
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
  const imports = modules.map((name) => ({ name, importNames: ['env'], message }));
  return {
    'no-restricted-globals': forbidding(forbidden),
    'no-restricted-properties': forbidding(properties),
    'no-restricted-imports': mayReadEnvironment ? 'off' : ['error', { paths: imports }],
  } satisfies DummyRuleMap;
}

/** `error` alone would leave the list of an earlier block in force. */
function forbidding<Item>(list: Item[]): 'off' | ['error', ...Item[]] {
  return list.length > 0 ? ['error', ...list] : 'off';
}

export default defineConfig({
  ignorePatterns: [
    '**/{dist,var,coverage,node_modules,.cache,.nx,.lerna}/',
    'e2e/artifacts/',
    // It has the rules of its own repository.
    'packages/areas/template/',
  ],
  options: {
    typeAware: true,
    typeCheck: true,
    reportUnusedDisableDirectives: 'error',
    maxWarnings: 0,
  },
  plugins: ['eslint', 'oxc', 'typescript', 'unicorn'],
  // What no stock rule checks: a comment beside each assertion, and which clock is read.
  jsPlugins: ['./scripts/lint/plugin.js'],
  categories: { correctness: 'error' },

  // How every file reads.
  rules: {
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
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
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'no-alert': 'error',
    'no-array-constructor': 'error',
    'no-empty': 'error',
    'no-self-compare': 'error',
    'no-unmodified-loop-condition': 'error',
    'object-shorthand': 'error',
    // The compiler says it already (noUnusedLocals, noUnusedParameters).
    'no-unused-vars': 'off',
    // Our objects are closures: their methods use no `this` that could be lost.
    'typescript/unbound-method': 'off',
    'unicorn/no-useless-spread': 'error',
  },

  overrides: [
    {
      files: screens,
      excludeFiles: tests,
      rules: { 'aforo/device-clock': 'error' },
    },
    {
      files: ['utils', 'util', 'helpers', 'helper', 'misc', 'stuff'].flatMap((name) => [
        `**/${name}.*`,
        `**/${name}/**`,
      ]),
      rules: { 'aforo/telling-name': 'error' },
    },

    // TypeScript, with types.
    {
      files: source,
      rules: {
        'aforo/reasoned-assertion': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-misused-promises': [
          'error',
          // React ignores what a handler returns, and `handleSubmit` of react-hook-form is async.
          { checksVoidReturn: { attributes: false } },
        ],
        'typescript/no-misused-spread': [
          'error',
          // A text is taken apart into its characters, half pairs kept together.
          { allow: ['string'] },
        ],
        'typescript/no-namespace': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        // `any` is stopped where it is taken or given; complaining at each use only buries that.
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/only-throw-error': [
          'error',
          // A loader of React Router answers 403 or 404 by throwing a Response.
          { allow: [{ from: 'lib', name: 'Response' }] },
        ],
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/restrict-plus-operands': 'error',
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        // It doesn’t see that what is taken apart may be an empty default.
        'typescript/no-useless-default-assignment': 'off',
      },
    },

    // Pages.
    {
      files: pages,
      plugins: ['jsx-a11y', 'react'],
      rules: {
        // It takes the empty corner of a table and what a list offers for controls.
        'jsx-a11y/control-has-associated-label': 'off',
        'jsx-a11y/interactive-supports-focus': [
          'error',
          {
            tabbable: [
              'button',
              'checkbox',
              'link',
              'progressbar',
              'searchbox',
              'slider',
              'spinbutton',
              'switch',
              'textbox',
            ],
          },
        ],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': [
          'error',
          // What they are already, said because as parts of a card the browser forgets it.
          { th: ['columnheader'], tr: ['row'] },
        ],
        'jsx-a11y/no-noninteractive-element-interactions': 'error',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'error',
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
        'jsx-a11y/no-static-element-interactions': 'error',
        // A part may look like one thing and be another; its role says what it is.
        'jsx-a11y/prefer-tag-over-role': 'off',
        'react-hooks/rules-of-hooks': 'error',
        'react-hooks/exhaustive-deps': 'error',
        'react/unsupported-syntax': 'error',
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
        // What is missing ends a test as it should.
        'no-unsafe-optional-chaining': 'off',
        // Answers of `inject` and matchers of expect are `any`; the expectation is the check.
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      // Read by a tool that asks for a default export.
      files: [
        '**/*.config.{js,ts}',
        '.dependency-cruiser.js',
        'scripts/lint/plugin.js',
        '**/global-{setup,teardown}*.ts',
        '**/*-environment.ts',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
  ],
});

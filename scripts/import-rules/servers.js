import { anyPackage, tests, testCode } from './paths.js';

/** The layers of the API, the lowest first: each may import itself and the layers before it. */
export const layers = [
  'platform',
  'center',
  'identity',
  'people',
  'timetable',
  'booking',
  'money',
  'insight',
];

/** Import rules of the API, the gateway and the database. */
export const servers = [
  {
    name: 'api-sees-only-the-contract',
    comment:
      'The API shares only the contract with the screens. Put code for both into shared/src/contract; the rest stays in api.',
    from: { path: '^api/' },
    to: { path: anyPackage, pathNot: '^(api/|shared/src/contract/)' },
  },
  {
    name: 'only-the-gateway-knows-the-api',
    comment:
      'Screens, tools and journeys reach the API over HTTP with the contract’s schemas (@aforo/shared/http). Only the gateway may run it in its process, and bench/src/api may record its statements. The reader of printed pages and the fake Redsys are exempt, because they do not depend on the API.',
    from: { path: anyPackage, pathNot: '^(api|gateway|bench/src/api)/' },
    to: { path: '^api/', pathNot: '^api/src/testing/(printed-page|doubles/fake-redsys)[.]ts$' },
  },
  {
    name: 'gateway-enters-by-the-api-door',
    comment:
      'The gateway imports app, config and database of @aforo/api, and what both servers do: draining and stream-limiter. Use an option of `buildApp` or HTTP for everything else.',
    from: { path: '^gateway/' },
    to: {
      path: '^api/',
      pathNot:
        '^api/src/(app|platform/(config/config|database/index|http/streams/(draining|stream-limiter)))[.]ts$',
    },
  },
  {
    name: 'gateway-takes-no-screens',
    comment:
      'The gateway imports only the contract, build and area folders of shared. User interface code belongs to the shell.',
    from: { path: '^gateway/' },
    to: { path: '^shared/src/(form|http|testing|ui)/' },
  },
  {
    name: 'no-import-of-top-packages',
    comment:
      'gateway, e2e, bench and scripts are on top of everything else; no package imports them. Move the code down into the package that owns it. Only bench imports the gateway, to serve the control of its measurements.',
    from: { path: anyPackage, pathNot: '^bench/src/page/' },
    to: {
      path: '^(gateway|e2e|bench|scripts)/',
      pathNot: '^$1/',
    },
  },
  {
    name: 'module-enters-by-its-door',
    comment:
      'Import another module of the API through its index.ts. Export the function there, named by a verb of the domain. The demo is one module; config, formats and time of platform are folders of single files, which any module imports.',
    from: { path: '^api/src/(demo|[^/]+/[^/]+)/|^api/src/', pathNot: testCode },
    to: {
      path: '^api/src/(demo|[^/]+/[^/]+)/',
      pathNot: [
        '^api/src/testing/',
        '^api/src/$1/',
        '^api/src/(demo|[^/]+/[^/]+)/index[.]ts$',
        '^api/src/platform/(config|formats|time)/',
      ],
    },
  },
  ...layers.map((layer, height) => ({
    name: `${layer}-stays-below`,
    comment:
      'The modules of the API form layers, and imports go only downwards. A lower module notifies a higher one through a function injected by app.ts, or through a row of the outbox.',
    from: { path: `^api/src/${layer}/`, pathNot: testCode },
    to: {
      path: '^api/src/',
      pathNot: `^api/src/(${[...layers.slice(0, height + 1), 'testing'].join('|')})/`,
    },
  })),
  {
    name: 'sql-only-in-repositories',
    comment:
      'SQL belongs in *.repository.ts and api/src/platform/database. Add a function to the repository that takes a connection.',
    from: {
      // bench/src/api measures the database next to the API, so it contains SQL.
      path: '^(?!api/src/platform/database/|api/src/testing/|bench/src/api/)',
      pathNot: ['[.]repository[.]ts$', tests],
    },
    to: { path: '(^|/)node_modules/(@types/)?(kysely|pg|@electric-sql/pglite)/' },
  },
];

import { anyPackage, tests, testCode } from './paths.js';

/** The layers of the API, the lowest first: each knows itself and those before it. */
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
      'The API shares the contract with the screens and nothing else. Put what both need into shared/src/contract, the rest stays in api.',
    from: { path: '^api/' },
    to: { path: anyPackage, pathNot: '^(api/|shared/src/contract/)' },
  },
  {
    name: 'only-the-gateway-knows-the-api',
    comment:
      'Screens, tools and journeys reach the API over HTTP with the contract’s schemas (@aforo/shared/http). Only the gateway may carry it in process, and bench/src/api listen to what it says to the database. What reads a printed page knows PDF, and what plays Redsys knows Redsys: neither knows the API.',
    from: { path: anyPackage, pathNot: '^(api|gateway|bench/src/api)/' },
    to: { path: '^api/', pathNot: '^api/src/testing/(printed-page|fake-redsys)[.]ts$' },
  },
  {
    name: 'gateway-enters-by-the-api-door',
    comment:
      'The gateway knows api/app, api/config and api/database, and api/stream-limiter, which both count their event streams with. What it needs beyond them is asked of `buildApp` as an option or over HTTP.',
    from: { path: '^gateway/' },
    to: {
      path: '^api/',
      pathNot: '^api/src/(app|platform/(config|database/index|http/stream-limiter))[.]ts$',
    },
  },
  {
    name: 'gateway-takes-no-screens',
    comment:
      'The gateway knows contract, build, and what an area is. What a person sees belongs to the shell.',
    from: { path: '^gateway/' },
    to: { path: '^shared/src/(form|http|testing|ui)/' },
  },
  {
    name: 'nobody-imports-the-top',
    comment:
      'gateway, e2e, bench and scripts are on top of everything else; no package imports them. Move what you need down into the package that owns it. Only bench opens the gateway itself, to serve the control that it measures against.',
    from: { path: anyPackage, pathNot: '^bench/src/page/' },
    to: {
      path: '^(gateway|e2e|bench|scripts)/',
      pathNot: '^$1/',
    },
  },
  {
    name: 'module-enters-by-its-door',
    comment:
      'Another module of the API is entered by its index.ts. Export there what you need, as a verb of the domain.',
    from: { path: '^api/src/([^/]+/[^/]+)/|^api/src/', pathNot: testCode },
    to: {
      path: '^api/src/[^/]+/[^/]+/',
      pathNot: ['^api/src/testing/', '^api/src/$1/', '^api/src/[^/]+/[^/]+/index[.]ts$'],
    },
  },
  ...layers.map((layer, height) => ({
    name: `${layer}-stays-below`,
    comment:
      'Modules of the API stand in layers, and every arrow goes down. What a lower module must tell a higher one goes through a function that app.ts hands it, or through a row of the outbox.',
    from: { path: `^api/src/${layer}/`, pathNot: testCode },
    to: {
      path: '^api/src/',
      pathNot: `^api/src/(${[...layers.slice(0, height + 1), 'testing'].join('|')})/`,
    },
  })),
  {
    name: 'sql-only-in-repositories',
    comment:
      'SQL lives in *.repository.ts and api/src/platform/database. Give the repository a function that says what you want and takes a connection.',
    from: {
      // bench/src/api measures the database beside the API: there the SQL is the subject.
      path: '^(?!api/src/platform/database/|api/src/testing/|bench/src/api/)',
      pathNot: ['[.]repository[.]ts$', tests],
    },
    to: { path: '(^|/)node_modules/(@types/)?(kysely|pg|@electric-sql/pglite)/' },
  },
];

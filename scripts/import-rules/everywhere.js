import { anyPackage, tests, testCode, entries } from './paths.js';

/** Import rules for every file. */
export const everywhere = [
  {
    name: 'no-cycle',
    comment:
      'Two files import each other: merge them, or move the shared code to a third file that imports neither.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'Nothing imports this file and it imports nothing. Use it or delete it.',
    from: {
      orphan: true,
      path: '^[^/]+/src/',
      pathNot: [tests, '[.]d[.]ts$', '/global-(setup|teardown)[^/]*[.]ts$', ...entries],
    },
    to: {},
  },
  {
    name: 'no-dead-file',
    comment:
      'No entry reaches this file, so it never runs (a test alone doesn’t count). Use it or delete it.',
    from: { path: entries },
    to: {
      path: '^(shell|mfe-[^/]+|api|gateway)/src/',
      pathNot: [testCode, '[.]d[.]ts$', ...entries],
      reachable: false,
    },
  },
  {
    name: 'no-test-in-production',
    comment:
      'Production code must not import tests. Move the shared code into production code, or this file into a testing/ folder.',
    from: { path: anyPackage, pathNot: testCode },
    to: { path: testCode },
  },
  {
    name: 'no-undeclared-dependency',
    comment:
      'Declare the package in the nearest package.json (npm install -w <package> <dependency>); an undeclared package may disappear.',
    from: { path: anyPackage },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-dev-dependency-in-production',
    comment:
      'Production code uses `dependencies`. Move the package there in the nearest package.json, or the code into a test.',
    from: { path: anyPackage, pathNot: [testCode, '^shared/src/build/'] },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['npm', 'npm-peer', 'type-only'],
      pathNot: '(^|/)node_modules/@types/',
    },
  },
  {
    name: 'no-unresolvable',
    comment:
      'This import cannot be resolved: the file or the exported subpath does not exist. shared exports exact subpaths only.',
    from: {},
    to: { couldNotResolve: true },
  },
];

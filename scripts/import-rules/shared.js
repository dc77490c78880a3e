import { anyPackage, tests, testCode } from './paths.js';

/** Import rules inside `shared`, and for importing it by its subpaths. */
export const shared = [
  {
    name: 'shared-imports-no-package',
    comment:
      'shared is below all other packages. Pass the dependency as a parameter, or keep the code in the package that needs it.',
    from: { path: '^shared/' },
    to: { path: anyPackage, pathNot: '^shared/' },
  },
  {
    name: 'shared-by-its-names',
    comment:
      'Outside shared, import it by its named subpaths (@aforo/shared/ui, …), never by a relative path. Add a missing export to that subpath’s index.ts.',
    from: { path: anyPackage, pathNot: '^shared/' },
    to: { path: '^shared/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'http-by-its-name',
    comment:
      'The API client is one federated singleton: import it as @aforo/shared/http inside shared too, or the page gets two clients.',
    from: { path: '^shared/src/', pathNot: '^shared/src/http/' },
    to: { path: '^shared/src/http/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'contract-imports-nothing-of-ours',
    comment:
      'The contract is the lowest layer: schemas, error codes, can(). Code that needs more than zod belongs to http, form or format.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { path: anyPackage, pathNot: '^shared/src/contract/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment:
      'The contract runs in the browser and on the server; only zod is worth its size in both. Move code that needs another package to a higher layer.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { path: '(^|/)node_modules/|^node:', pathNot: '(^|/)node_modules/zod/' },
  },
  {
    name: 'contract-runs-anywhere',
    comment:
      'The contract runs in the browser too, so it must not use Node. Move server code to api.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'format-and-theme-are-leaves',
    comment:
      'format and theme import only the contract and each other. Move code that calls the API to http, and components to ui.',
    from: { path: '^shared/src/(format|theme)/', pathNot: testCode },
    to: { path: '^shared/src/', pathNot: '^shared/src/(format|theme|contract)/' },
  },
  {
    name: 'http-shows-nothing',
    comment:
      'http calls the API and imports only the contract. Components that show an answer belong to ui, form or area.',
    from: { path: '^shared/src/http/', pathNot: testCode },
    to: { path: '^shared/src/', pathNot: '^shared/src/(http|contract)/' },
  },
  {
    name: 'ui-is-only-looks',
    comment:
      'ui components take props and emit events. Move code that reads the API to http, forms to form, and code about areas to area. Types of http are allowed.',
    from: { path: '^shared/src/ui/', pathNot: testCode },
    to: {
      path: '^shared/src/(?!(ui|theme|format|contract)/)',
      // A component may use the type ApiError without calling the API.
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'form-knows-no-area',
    comment:
      'Forms are used by every area and must not import area code. Pass the dependency as props, or put the code in shared/src/area.',
    from: { path: '^shared/src/form/', pathNot: testCode },
    to: { path: '^shared/src/(area|build)/' },
  },
];

import { anyPackage, tests, testCode } from './paths.js';

/** Import rules inside `shared`, and who may import it by which name. */
export const shared = [
  {
    name: 'shared-knows-nobody',
    comment:
      'shared is below everybody. Pass what it needs as a parameter, or keep the code in the package that needs it.',
    from: { path: '^shared/' },
    to: { path: anyPackage, pathNot: '^shared/' },
  },
  {
    name: 'shared-by-its-names',
    comment:
      'Outside shared, import it by its named subpaths (@aforo/shared/ui, …), never by a relative path. Export what is missing from that subpath’s index.ts.',
    from: { path: anyPackage, pathNot: '^shared/' },
    to: { path: '^shared/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'http-by-its-name',
    comment:
      'The API client is one federated singleton: inside shared too it is imported as @aforo/shared/http, or the page gets two clients.',
    from: { path: '^shared/src/', pathNot: '^shared/src/http/' },
    to: { path: '^shared/src/http/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'contract-imports-nothing-of-ours',
    comment:
      'The contract is the ground floor: schemas, error codes, can(). What needs more than zod belongs to http, form or format.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { path: anyPackage, pathNot: '^shared/src/contract/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment:
      'The contract runs in the browser and on the server; only zod is worth its weight in both. Put what needs another package above the contract.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { path: '(^|/)node_modules/|^node:', pathNot: '(^|/)node_modules/zod/' },
  },
  {
    name: 'contract-runs-anywhere',
    comment: 'The contract runs in the browser too, so it has no Node. Server work goes to api.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'format-and-theme-are-leaves',
    comment:
      'format and theme know only the contract and each other. What calls the API goes to http, what shows something goes to ui.',
    from: { path: '^shared/src/(format|theme)/', pathNot: testCode },
    to: { path: '^shared/src/', pathNot: '^shared/src/(format|theme|contract)/' },
  },
  {
    name: 'http-shows-nothing',
    comment:
      'http speaks to the API and knows only the contract. What a person sees of an answer belongs to ui, form or area.',
    from: { path: '^shared/src/http/', pathNot: testCode },
    to: { path: '^shared/src/', pathNot: '^shared/src/(http|contract)/' },
  },
  {
    name: 'ui-is-only-looks',
    comment:
      'ui takes props and gives events. What reads the API goes to http, what is a form goes to form, what knows areas goes to area. Types of http may pass.',
    from: { path: '^shared/src/ui/', pathNot: testCode },
    to: {
      path: '^shared/src/(?!(ui|theme|format|contract)/)',
      // A component may say that it shows an ApiError without calling anything.
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'form-knows-no-area',
    comment:
      'Forms are used by every area and know none of their life. Pass what they need as props, or put the piece in shared/src/area.',
    from: { path: '^shared/src/form/', pathNot: testCode },
    to: { path: '^shared/src/(area|build)/' },
  },
];

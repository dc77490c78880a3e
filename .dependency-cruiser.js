/**
 * The walls: who may import whom. A `comment` says where the code should go instead; it is what a
 * person reads when `npm run check` refuses. Every rule is shown to fail in scripts/walls.test.ts,
 * which also refuses a rule without a planted violation.
 *
 * Type-only imports count too (`tsPreCompilationDeps`): a type that crosses a wall is a dependency.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

const anyPackage = '^(shared|shell|mfe-[^/]+|api|gateway|e2e|bench|scripts)/';
const tests = '[.]test[.]tsx?$';
/** Code that runs only in tests: the tests themselves and what they share. */
const testCode = `(${tests}|^(shared|shell|mfe-[^/]+|api|gateway)/src/testing/|^(e2e|bench|scripts)/)`;
/** What a browser runs. */
const browserCode = '^(mfe-[^/]+|shell)/src/|^shared/src/(area|form|format|http|theme|ui)/';
/** Where a tool or a process enters; everything else must be reached from one of these. */
const entries = [
  '^mfe-[^/]+/src/(area|standalone)[.]tsx?$',
  '^shell/src/(index|main)[.]tsx?$',
  // Webpack takes these by the share scope, and the loader by its path.
  '^shell/src/provided/[^/]+[.]ts$',
  '^bench/src/page/monolith/screen-name-loader[.]cjs$',
  '^shared/src/[^/]+/index[.]ts$',
  '^shared/src/build/cli[.]ts$',
  '^api/src/(app|backup|config|restore|seed|server|database/index)[.]ts$',
  '^gateway/src/cli/[^/]+[.]ts$',
];

const areas = [
  {
    name: 'area-is-an-island',
    comment:
      'An area knows only @aforo/shared and npm packages. To show another area’s screen, mount it through `EmbeddedArea`; what two areas need goes to shared.',
    from: { path: '^(mfe-[^/]+)/' },
    to: { path: anyPackage, pathNot: '^($1|shared)/' },
  },
  {
    name: 'shell-knows-no-area',
    comment:
      'The shell finds areas in the registry at run time. What both need goes to shared; what only one area needs goes to that area.',
    from: { path: '^shell/' },
    to: { path: anyPackage, pathNot: '^(shell|shared)/' },
  },
  {
    name: 'screen-is-an-island',
    comment:
      'A screen imports no other screen. What two screens of an area need goes to the area’s src/common/; links are made by src/paths.ts.',
    from: { path: '^(mfe-[^/]+)/src/([^/]+)/', pathNot: '^mfe-[^/]+/src/(common|testing)/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|common|testing)/' },
  },
  {
    name: 'common-knows-no-screen',
    comment:
      'src/common/ is used by screens and knows none of them. Move the piece down into the screen that needs it, or move what it needs up into common/.',
    from: { path: '^(mfe-[^/]+)/src/common/' },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/(common|testing)/' },
  },
  {
    name: 'no-node-in-the-browser',
    comment:
      'Browser code has no Node. Work of the build belongs in shared/src/build, work of a server in api or gateway.',
    from: { path: browserCode, pathNot: testCode },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-build-in-the-browser',
    comment:
      'shared/src/build is webpack’s side of the house and never reaches a page. A constant that both need goes to shared/src/area or shared/src/contract.',
    from: { path: browserCode, pathNot: testCode },
    to: { path: '^shared/src/build/' },
  },
];

const shared = [
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

const servers = [
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
      'Screens, tools and journeys reach the API over HTTP with the contract’s schemas (@aforo/shared/http). Only the gateway may carry it in process, and bench/src/api listen to what it says to the database.',
    from: { path: anyPackage, pathNot: '^(api|gateway|bench/src/api)/' },
    to: { path: '^api/' },
  },
  {
    name: 'gateway-enters-by-the-api-door',
    comment:
      'The gateway knows api/app, api/config and api/database. What it needs beyond them is asked of `buildApp` as an option or over HTTP.',
    from: { path: '^gateway/' },
    to: { path: '^api/', pathNot: '^api/src/(app|config|database/index)[.]ts$' },
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
      'gateway, e2e, bench and scripts use the house; nobody builds on them. Move what you need down into the package that owns it. Only bench opens the gateway itself, to serve the control that it measures against.',
    from: { path: anyPackage, pathNot: '^bench/src/page/' },
    to: {
      path: '^(gateway|e2e|bench|scripts)/',
      pathNot: '^$1/',
    },
  },
  {
    name: 'module-enters-by-its-service',
    comment:
      'Another module of the API is entered by its *.service.ts. Export what you need there, as a verb of the domain; only app.ts registers routes.',
    from: { path: '^api/src/([^/]+)/', pathNot: [testCode, '^api/src/database/'] },
    to: {
      path: '^api/src/[^/]+/',
      pathNot: '^api/src/($1|database|http|testing)/|[.]service[.]ts$',
    },
  },
  {
    name: 'database-knows-only-tables',
    comment:
      'The database folder is below the modules: of them it knows the types of their rows (*.tables.ts), and the one kind of error. What it needs from a module is given to it by app.ts.',
    from: { path: '^api/src/database/', pathNot: testCode },
    to: {
      path: '^api/src/[^/]+/',
      pathNot: '^api/src/(database/|http/domain-error[.]ts$)|[.]tables[.]ts$',
    },
  },
  {
    name: 'sql-only-in-repositories',
    comment:
      'SQL lives in *.repository.ts and api/src/database. Give the repository a function that says what you want and takes a connection.',
    from: {
      // bench/src/api measures the database beside the API: there the SQL is the subject.
      path: '^(?!api/src/database/|api/src/testing/|bench/src/api/)',
      pathNot: ['[.]repository[.]ts$', tests],
    },
    to: { path: '(^|/)node_modules/(@types/)?(kysely|pg|@electric-sql/pglite)/' },
  },
];

const everywhere = [
  {
    name: 'no-cycle',
    comment:
      'Two files that need each other are one file, or hide a third one: move what both need to a file that needs neither.',
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
      'What ships doesn’t know its tests. Move the shared piece into production code, or this file into a testing/ folder.',
    from: { path: anyPackage, pathNot: testCode },
    to: { path: testCode },
  },
  {
    name: 'no-undeclared-dependency',
    comment:
      'Declare the package in the nearest package.json (npm install -w <package> <dependency>); what isn’t declared vanishes one day.',
    from: { path: anyPackage },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-dev-dependency-in-production',
    comment:
      'What ships uses `dependencies`. Move the package there in the nearest package.json, or the code into a test.',
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
      'This import leads nowhere: the file or the exported subpath doesn’t exist. shared exports exact subpaths only.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: [...areas, ...shared, ...servers, ...everywhere].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|var|coverage|[.]cache)/' },
    tsPreCompilationDeps: true,
    // Tests use the tools declared in the root package.json.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

import { areas } from './scripts/import-rules/areas.js';
import { everywhere } from './scripts/import-rules/everywhere.js';
import { servers } from './scripts/import-rules/servers.js';
import { shared } from './scripts/import-rules/shared.js';

/**
 * The import rules: who may import whom. A `comment` says where the code should go instead; it is what a
 * person reads when `npm run check` refuses. Every rule is shown to fail in
 * scripts/import-rules/import-rules.test.ts, which also refuses a rule without a planted violation.
 *
 * Type-only imports count too (`tsPreCompilationDeps`): a type imported across packages is a dependency.
 */
export default {
  forbidden: [...areas, ...shared, ...servers, ...everywhere].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    // The template imports the published packages, which this repository doesn't have installed.
    exclude: { path: '(^|/)(dist|var|coverage|[.]cache)/|^packages/areas/template/' },
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

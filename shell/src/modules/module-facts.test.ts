import { expect, test } from '@jest/globals';
import type { PageEvent } from '@aforo/shared/contract';
import { testRegistry } from '../testing/test-registry.ts';
import { moduleFacts } from './module-facts.ts';

const phases = { fetch: 1, evaluate: 2, mount: 3 };
const failed: PageEvent = {
  kind: 'failed',
  area: 'mfe-client',
  buildId: 'b1',
  phase: 'mount',
  reason: 'TypeError',
  fallback: 'b0',
};

test('moduleFacts lists each area’s build, the reason for it, its load times and failures', () => {
  const shown: Record<string, string> = { 'mfe-client': 'b0', 'mfe-auth': 'b1' };
  const facts = moduleFacts({
    registry: {
      ...testRegistry,
      choices: { ...testRegistry.choices, 'mfe-auth': { why: 'canary', fallback: 'b0' } },
    },
    events: [failed, { kind: 'mounted', area: 'mfe-client', buildId: 'b0', phases }],
    shownBuild: (area) => shown[area],
    versionOf: (_area, buildId) => (buildId === 'b0' ? '0.0.9' : undefined),
  });
  expect(facts).toEqual([
    {
      area: 'mfe-auth',
      buildId: 'b1',
      version: '0.1.0',
      why: 'canary',
      phases: null,
      failures: [],
    },
    {
      area: 'mfe-client',
      buildId: 'b0',
      version: '0.0.9',
      why: 'fallback',
      phases,
      failures: [failed],
    },
    {
      area: 'mfe-admin',
      buildId: 'b1',
      version: '0.1.0',
      why: 'stable',
      phases: null,
      failures: [],
    },
  ]);
});

import { expect, test } from '@jest/globals';
import { statusText } from './registry-texts.ts';

test('the status describes each failure with its count and latest time, and what builds left', () => {
  const text = statusText({
    revision: 4,
    freezes: [],
    webhooks: [],
    areas: [
      {
        area: 'mfe-client',
        state: { stable: 'b2', canary: null, previous: 'b1', mounts: [] },
        releases: [],
        figures: [
          {
            buildId: 'b2',
            mounts: 40,
            failures: 7,
            anonymousFailures: 0,
            scriptErrors: 0,
            leftTraces: {
              count: 3,
              traces: [{ trace: 'listener', name: 'window resize', count: 2 }],
            },
            phases: null,
            vitals: {},
            causes: [
              {
                phase: 'mount',
                reason: 'TypeError',
                fallback: 'b1',
                count: 7,
                lastAt: '2026-11-20T10:00:00.000Z',
              },
            ],
          },
        ],
        lastRevision: null,
        waiting: null,
        needsApproval: false,
      },
    ],
  });
  expect(text).toMatch(
    /3 × mfe-client@b2 cambia la página y al retirarse deja: escucha \(window resize\)\. No cuenta para volver atrás\./,
  );
  expect(text).toMatch(
    /7 × mfe-client@b2 falla al montarse \(TypeError\)\. En su lugar se ve b1\. La última vez, /,
  );
});

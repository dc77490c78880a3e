import { test as base } from '../environment/test.ts';
import type { FixtureBuild } from '../fixtures/fixture-build.ts';
import { createOperator, type Operator } from './operator.ts';
import { fetchOriginal } from './shipped-builds.ts';

export { expect } from '@playwright/test';
export type { OpenSession } from '../environment/test.ts';

/** The build of an area that the worker's server came with. */
export type OriginalOf = (area: string) => Promise<FixtureBuild>;

interface ShippingFixtures {
  operator: Operator;
  original: OriginalOf;
}

/** Tests that publish builds to the worker's server. */
export const test = base.extend<object, ShippingFixtures>({
  operator: [({ server }, use) => use(createOperator(server)), { scope: 'worker' }],
  original: [
    ({ operator, server }, use) => use((area) => fetchOriginal(operator, server.url, area)),
    { scope: 'worker' },
  ],
});

import type { Page } from '@playwright/test';
import { headingOf } from '../fixtures/fault-script.ts';
import { fetchBuild } from '../fixtures/fetch-build.ts';
import type { FixtureBuild } from '../fixtures/fixture-build.ts';
import type { Operator } from './operator.ts';

/** The build of an area that the installation at `url` came with. */
export async function fetchOriginal(
  operator: Operator,
  url: string,
  area: string,
): Promise<FixtureBuild> {
  const { releases } = await operator.status(area);
  const installedRelease = releases.find(({ publishedBy }) => publishedBy === 'gateway');
  if (!installedRelease) throw new Error(`${area} came with no build`);
  const path = `/registry/releases/${area}/${installedRelease.buildId}`;
  const answer = await fetch(new URL(path, url));
  return fetchBuild(url, (await answer.json()) as FixtureBuild['release']);
}

/** The heading of a screen that this variant shows. */
export function screenOf(page: Page, buildId: string) {
  return page.locator(headingOf(buildId));
}

/** Restores the build that an area came with, whatever was published since. */
export async function restore(operator: Operator, area: string, buildId: string): Promise<void> {
  const { state } = await operator.status(area);
  if (state.canary) await operator.rollBack(area);
  if (state.stable !== buildId) await operator.activate(area, buildId);
}

import { afterEach, beforeAll } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { headingOf } from '../fixtures/fault-script.ts';
import { fetchBuild } from '../fixtures/fetch-build.ts';
import type { FixtureBuild } from '../fixtures/fixture-build.ts';
import { useBrowser } from '../environment/use-browser-session.ts';
import {
  shippingServer,
  openBrowserSession,
  type BrowserSession,
  type BrowserSessionOptions,
} from '../environment/browser-session.ts';
import { createOperator, type Operator } from './operator.ts';

export interface Shipping {
  browser: Browser;
  operator: Operator;
  /** The build of an area that this installation came with. */
  original(area: string): Promise<FixtureBuild>;
  /** A browser session on that server; closed after the test. */
  openBrowserSession(options?: BrowserSessionOptions): Promise<BrowserSession>;
}

/** The server that builds are published to; call it inside a test. */
export function useShipping(): () => Shipping {
  const browser = useBrowser();
  let shipping: Shipping;
  let browserSessions: BrowserSession[] = [];
  beforeAll(() => {
    const { url, dataDir } = shippingServer();
    const operator = createOperator({ url, dataDir });
    shipping = {
      browser: browser(),
      operator,
      original: (area) => fetchOriginal(operator, url, area),
      async openBrowserSession(options) {
        const opened = await openBrowserSession(browser(), { url, ...options });
        browserSessions.push(opened);
        return opened;
      },
    };
  });
  afterEach(async () => {
    await Promise.all(browserSessions.map(({ context }) => context.close()));
    browserSessions = [];
  });
  return () => shipping;
}

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

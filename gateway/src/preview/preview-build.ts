import type { PreviewBrowser } from '../config/registry-config.ts';
import { RegistryRefusal } from '../registry/protocol/registry-error.ts';
import { buildLabelOf, type PreviewBuild, type Previewed } from '../registry/publishing/preview.ts';
import { openBrowser, removeOldProfiles } from './open-browser.ts';
import { startPreviewServer, type PreviewServerOptions } from './preview-server.ts';

interface Options extends Pick<
  PreviewServerOptions,
  'store' | 'local' | 'center' | 'readSettings'
> {
  /** Chromium. */
  browser: PreviewBrowser;
  /** Called with a Spanish sentence for the operator. */
  onWarning(sentence: string): void;
  timeoutMs?: number;
}

type PreviewServer = Awaited<ReturnType<typeof startPreviewServer>>;

/** A busy machine starts a browser slowly; a page reports its mounts after ten seconds. */
const usualTimeoutMs = 45_000;
/** Each waiting build is in memory, and its publisher waits for up to a minute more. */
const maxWaiting = 5;

/**
 * Mounts builds in a browser before they are accepted: each in an empty profile, in a page with the
 * running shell and an API without data. One at a time, because each takes a processor; few wait,
 * and one of each area. Others are refused with `store_unavailable`.
 */
export function createPreviews(options: Options): PreviewBuild {
  removeOldProfiles();
  /** Areas with a build that waits. */
  const waiting = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return async (build) => {
    const { area } = build.release;
    // guard: builds that wait for a preview fill no memory, and one area takes no turn of others (preview-build.test.ts)
    if (waiting.size >= maxWaiting || waiting.has(area)) {
      throw new RegistryRefusal(
        'store_unavailable',
        'Se están probando otros builds. Repítelo dentro de un minuto.',
      );
    }
    waiting.add(area);
    const next = last.then(() => {
      waiting.delete(area);
      return previewOf(build, options);
    });
    last = next.catch(() => undefined);
    return next;
  };
}

async function previewOf(build: Parameters<PreviewBuild>[0], options: Options): Promise<Previewed> {
  const server = await startPreviewServer({ ...options, build });
  try {
    return await outcomeIn(server, build, options);
  } finally {
    await server.close();
  }
}

async function outcomeIn(
  server: PreviewServer,
  { release }: Parameters<PreviewBuild>[0],
  { browser, onWarning, timeoutMs = usualTimeoutMs }: Options,
): Promise<Previewed> {
  const outcome = await openedIn(browser, server, timeoutMs);
  if (typeof outcome === 'object') return outcome;
  // guard: a browser that does not start refuses no build, and the build does not stop its own trial (preview-build.test.ts)
  if (!server.hasLoadedBuild()) {
    onWarning(
      `El navegador de AREAS_PREVIEW_BROWSER no ha abierto la página de prueba, así que ${buildLabelOf(release)} se ha publicado sin montarlo antes.`,
    );
    return { kind: 'skipped' };
  }
  const seconds = Math.round(timeoutMs / 1000);
  return {
    kind: 'failed',
    problem: `Al montarlo en una página de prueba no ha llegado a verse en ${seconds} segundos.`,
  };
}

/** What the page has reported; `ended` also if the browser could not be started. */
async function openedIn(
  browser: PreviewBrowser,
  server: PreviewServer,
  timeoutMs: number,
): Promise<Previewed | 'ended' | 'late'> {
  let opened;
  try {
    opened = openBrowser(browser, server.url);
  } catch {
    // No room for its profile, or no process.
    return 'ended';
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  try {
    return await Promise.race([server.outcome, opened.ended, late]);
  } finally {
    clearTimeout(timer);
    await opened.close();
  }
}

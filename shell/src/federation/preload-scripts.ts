interface Script {
  url: string;
  integrity: string;
}

/**
 * Requests scripts in parallel that would otherwise be requested one after another, each by the
 * previous one. They run when they are requested again. The links have the same attributes as those
 * made by the gateway (gateway/src/page/preloads.ts), or the files would be fetched twice.
 * @param onFailure the preload of a URL failed; Chromium caches that failure
 */
export function preloadScripts(
  page: Document,
  scripts: readonly Script[],
  onFailure: (url: string) => void,
): void {
  const known = new Set([...page.head.querySelectorAll('link')].map(({ href }) => href));
  const nonce = page.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  for (const { url, integrity } of scripts) {
    const link = page.createElement('link');
    link.href = url;
    if (known.has(link.href)) continue;
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous' });
    Object.assign(link, { integrity, nonce });
    link.addEventListener('error', () => onFailure(url));
    page.head.append(link);
  }
}

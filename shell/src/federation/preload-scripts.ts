interface Script {
  url: string;
  integrity: string;
}

/**
 * Asks for scripts at once that would otherwise be asked for one after another, each by the one before.
 * They run when they are asked for again, by whoever needs them. Their links are made as the gateway makes
 * those of the page (gateway/src/page/preloads.ts), or they would be fetched twice.
 * @param onFailure one did not come, which the browser remembers of that address
 */
export function preloadScripts(
  page: Document,
  scripts: readonly Script[],
  onFailure: () => void,
): void {
  const known = new Set([...page.head.querySelectorAll('link')].map(({ href }) => href));
  const nonce = page.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  for (const { url, integrity } of scripts) {
    const link = page.createElement('link');
    link.href = url;
    if (known.has(link.href)) continue;
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous' });
    Object.assign(link, { integrity, nonce });
    link.addEventListener('error', onFailure);
    page.head.append(link);
  }
}

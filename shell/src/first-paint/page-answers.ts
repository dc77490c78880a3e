/** Responses to the page's preload links by URL, for the API client. */
export const pageAnswers = new Map<string, Promise<Response>>();

/**
 * Reads the responses while the libraries are still loading: reading a body takes the browser many
 * small tasks, which would delay the first render.
 */
export function readPageAnswers(
  page: Pick<Document, 'querySelectorAll'>,
  request: (address: string, init: RequestInit) => Promise<Response>,
): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    const address = link.getAttribute('href') ?? '';
    const answer = request(address, { credentials: 'include' }).then(readWhole);
    // The API client retries a failed request; until then it must not be an unhandled rejection.
    answer.catch(() => undefined);
    pageAnswers.set(address, answer);
  }
}

async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.text();
  return new Response(body === '' ? null : body, answer);
}

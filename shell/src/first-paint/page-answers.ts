/** Answers to what the page's own links request, by address, for the API client to take over. */
export const pageAnswers = new Map<string, Promise<Response>>();

/**
 * Reads them whole while the libraries are still coming: handing a body over takes the browser many small
 * tasks, which the first render would wait for.
 */
export function readPageAnswers(
  page: Pick<Document, 'querySelectorAll'>,
  request: (address: string, init: RequestInit) => Promise<Response>,
): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    const address = link.getAttribute('href') ?? '';
    const answer = request(address, { credentials: 'include' }).then(readWhole);
    // Whoever takes it asks again; until then nobody has to hear of it.
    answer.catch(() => undefined);
    pageAnswers.set(address, answer);
  }
}

async function readWhole(answer: Response): Promise<Response> {
  const body = await answer.text();
  return new Response(body === '' ? null : body, answer);
}

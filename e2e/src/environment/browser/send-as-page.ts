import type { Page } from '@playwright/test';

/**
 * Sends a request as the page would, to set up the preconditions of a journey.
 * @throws with the response when it is refused
 */
export async function sendAsPage<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(where, {
        method: how,
        ...(what === null ? {} : { body: what, headers: { 'content-type': 'application/json' } }),
      });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as T; // the contract's response type
}

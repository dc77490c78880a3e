import { createContext, use } from 'react';

/** The title that the manifest gives the screen of the current route. */
export const ScreenTitle = createContext<string | undefined>(undefined);

/**
 * @param own what the screen calls itself, where that is data
 * @throws when neither says it, and when both do: they would drift apart
 */
export function useScreenTitle(own?: string): string {
  const title = use(ScreenTitle);
  if ((own === undefined) === (title === undefined)) {
    throw new Error(`The title of a screen stands in its manifest or is data: ${title}, ${own}`);
  }
  return own ?? title ?? '';
}

import { createContext, use } from 'react';

/** The manifest's title for the screen of the current route. */
export const ScreenTitle = createContext<string | undefined>(undefined);

/**
 * @param dataTitle the title that the screen sets itself, if it is data
 * @throws if neither or both of manifest and screen set a title: two copies would drift apart
 */
export function useScreenTitle(dataTitle?: string): string {
  const title = use(ScreenTitle);
  if ((dataTitle === undefined) === (title === undefined)) {
    throw new Error(
      `The title of a screen belongs in its manifest or is data: ${title}, ${dataTitle}`,
    );
  }
  return dataTitle ?? title ?? '';
}

import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, startQueries } from '@aforo/shared/http';

/**
 * Debounced, because dragging over a color picker changes the value faster than the page can
 * render.
 */
const debounceMs = 120;

/**
 * Previews an unsaved color on the whole page, until another one is chosen or the screen is left.
 */
export function usePageColor(color: string, stored: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = startQueries(api).settings;
    const show = (primaryColor: string) => {
      queryClient.setQueryData(
        queryKey,
        (settings) => settings && { ...settings, theme: { ...settings.theme, primaryColor } },
      );
    };
    if (color === stored) return undefined;
    const timer = setTimeout(() => show(color), debounceMs);
    return () => {
      clearTimeout(timer);
      show(stored);
    };
  }, [color, stored, queryClient]);
}

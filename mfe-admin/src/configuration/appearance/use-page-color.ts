import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, startQueries } from '@aforo/shared/http';

/** A pointer that is dragged over colours changes them faster than a whole page can be drawn. */
const settledMs = 120;

/** Shows the whole page in a colour that isn't saved yet, until another is chosen or the screen is left. */
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
    const timer = setTimeout(() => show(color), settledMs);
    return () => {
      clearTimeout(timer);
      show(stored);
    };
  }, [color, stored, queryClient]);
}

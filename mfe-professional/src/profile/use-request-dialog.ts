import { defineSearchParams, oneOf, useSearchValues } from '@aforo/shared/search-params';

const params = defineSearchParams({ asking: oneOf('pedir', ['dias', 'horario']) });

/**
 * Whether the dialog is open, as a URL parameter: the page search links to it, and going back
 * closes it.
 */
export function useRequestDialog(what: 'dias' | 'horario') {
  const [{ asking }, show] = useSearchValues(params);
  const change = (isAsking: boolean) =>
    show({ asking: isAsking ? what : null }, { replace: !isAsking, preventScrollReset: true });
  return [asking === what, change] as const;
}

import { useArea } from '@aforo/shared/area';
import { formatMonth, localDateOf, monthBeside } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { defineSearchParams, month, useSearchValues } from '@aforo/shared/search-params';

/** The tab of pay in the list of professionals, and in the page of one. */
export const payTab = 'pagos';

const payParams = defineSearchParams({ month: month('mes') });

/** The links of the tab of pay; without a month, the current one. */
export const payLink = (of?: string) => `?ver=${payTab}${of === undefined ? '' : `&mes=${of}`}`;

/** The month in the URL, and its neighbours up to the current one. */
export function useShownMonth() {
  const { timeZone } = useArea().settings.center;
  const [values] = useSearchValues(payParams);
  const today = localDateOf(serverNow(), timeZone);
  const current = today.slice(0, 7);
  const shown = values.month ?? current;
  const step = (of: string) => ({ to: payLink(of), name: formatMonth(of) });
  return {
    today,
    month: shown,
    bar: {
      label: 'Mes',
      name: formatMonth(shown),
      before: step(monthBeside(shown, -1)),
      after: shown < current ? step(monthBeside(shown, 1)) : null,
    },
  };
}

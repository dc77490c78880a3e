import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { openingSchema, previewOpening, type Opening } from '@aforo/shared/contract';
import { formatClassCount } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Notice } from '@aforo/shared/ui';
import { AffectedSessions } from '../../common/affected-sessions.tsx';

interface Props {
  opening: Opening;
  /** The stored opening; without a difference nothing is shown. */
  stored: Opening;
}

/**
 * The classes that would fall outside the opening, shown before saving; skipped while hours are
 * invalid.
 */
export function OpeningPreview({ opening, stored }: Props) {
  // The name has no effect and is often typed last, so it must not trigger a new preview.
  const holidays = opening.holidays.map(({ localDate }) => ({ localDate, name: 'Festivo' }));
  const body = { hours: opening.hours, holidays };
  const isChanged = timesOf(opening) !== timesOf(stored);
  const isWhole = isChanged && openingSchema.safeParse(body).success;
  const { data } = useQuery({
    queryKey: ['opening', 'preview', body],
    queryFn: ({ signal }) =>
      api.call(previewOpening, {
        body,
        signal,
      }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!isWhole || !data) return null;
  const { affected } = data;
  if (affected.length === 0) {
    return <Notice tone="info">Con estos festivos, ninguna clase cae fuera.</Notice>;
  }
  return (
    <Notice
      tone="warning"
      title={`Con estos festivos, fuera del horario hay ${formatClassCount(affected.length)}`}
    >
      Si lo guardas se quedan puestas hasta que las muevas o las canceles.
      <AffectedSessions sessions={affected} />
    </Notice>
  );
}

function timesOf({ hours, holidays }: Opening): string {
  const ranges = hours.map(({ weekday, starts, ends }) => `${weekday} ${starts} ${ends}`);
  return [...ranges, ...holidays.map(({ localDate }) => localDate)].sort().join();
}

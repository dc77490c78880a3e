import { useQuery } from '@tanstack/react-query';
import type { PolicyChanges, PolicyEffects } from '@aforo/shared/contract';
import { Notice } from '@aforo/shared/ui';
import { effectsQuery } from './effects.query.ts';
import { useDebounced } from './use-debounced.ts';

interface Props {
  /** The changes to save; null while they are incomplete or equal to the stored policy. */
  changes: PolicyChanges | null;
  sentencesOf: (effects: PolicyEffects) => readonly string[];
}

/** «Esto cambia»: the affected clients and bookings, shown before saving. */
export function PolicyEffect({ changes, sentencesOf }: Props) {
  const asked = useDebounced(changes);
  const { data } = useQuery(effectsQuery(asked));
  if (changes === null) return null;
  return (
    <div aria-live="polite">
      {data ? (
        <Notice title="Esto cambia">
          {sentencesOf(data).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}

import type { ErasurePreview } from '../../contract/index.ts';
import { CheckboxField, Notice, Stack } from '../../ui/index.ts';

type Refusal = ErasurePreview['refusals'][number];
type ErasureOption = NonNullable<Refusal['solvedBy']>;
export type ErasureOptions = Record<ErasureOption, boolean>;

interface Props {
  refusals: readonly Refusal[];
  words: { blocked: string; wish: Record<ErasureOption, string> };
  wishes: ErasureOptions;
  onWish: (wish: ErasureOption, isWished: boolean) => void;
  /** Shown below the checkboxes. */
  error: string | undefined;
}

/**
 * Lists what prevents the erasure: obstacles to resolve first, and those that a checkbox waives.
 */
export function ErasureObstacles({ refusals, words, wishes, onWish, error }: Props) {
  const unresolvable = refusals.filter(({ solvedBy }) => solvedBy === null);
  if (unresolvable.length > 0) {
    return (
      <Notice tone="warning" title={words.blocked}>
        <ul>
          {unresolvable.map(({ reason, text }) => (
            <li key={reason}>{text}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (refusals.length === 0) return null;
  return (
    <Stack gap={3}>
      {refusals.map(({ reason, text, solvedBy }) =>
        solvedBy === null ? null : (
          <CheckboxField
            key={reason}
            label={words.wish[solvedBy]}
            description={text}
            checked={wishes[solvedBy]}
            error={wishes[solvedBy] ? undefined : error}
            onChange={({ target }) => onWish(solvedBy, target.checked)}
          />
        ),
      )}
    </Stack>
  );
}

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SeriesPreview } from '@aforo/shared/contract';
import { Button, Notice } from '@aforo/shared/ui';
import { errorText } from '../../../common/error.messages.ts';
import { formatDates, groupConflicts } from './conflict.messages.ts';
import type { LivePreview } from './use-live-preview.ts';

interface Props {
  live: LivePreview;
  /** The sentences of a preview without conflicts. */
  sentencesOf: (preview: SeriesPreview) => string[];
  /** Shown while there is nothing to preview. */
  idle: ReactNode;
  /** An error that no field shows. */
  error: unknown;
}

/** What saving would do, shown before it is done. */
export function PreviewView({
  live: { preview, isCurrent, retry },
  sentencesOf,
  idle,
  error,
}: Props) {
  if (error) {
    return (
      <Notice
        tone="error"
        title="No sabemos todavía qué pasaría"
        action={
          <Button size="sm" onClick={retry}>
            Volver a intentarlo
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    );
  }
  if (!preview) return isCurrent ? null : <Idle>{idle}</Idle>;
  const groups = groupConflicts(preview.conflicts);
  return (
    <Fading $isOld={!isCurrent} aria-busy={!isCurrent}>
      {groups.length > 0 ? (
        <Notice tone="error" title="Así no se puede guardar: choca con otra cosa">
          <List>
            {groups.map(({ text, dates }) => (
              <li key={text}>
                {text}
                <Dates>{formatDates(dates)}</Dates>
              </li>
            ))}
          </List>
        </Notice>
      ) : (
        <Notice title="Qué pasará al guardar">
          {sentencesOf(preview).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </Fading>
  );
}

const Idle = styled.p`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border: 1px dashed ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  color: ${({ theme }) => theme.color.textMuted};
`;

const Fading = styled.div<{ $isOld: boolean }>`
  opacity: ${({ $isOld }) => ($isOld ? 0.6 : 1)};
  transition: opacity ${({ theme }) => theme.motion.fast};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  margin: ${({ theme }) => theme.space[2]} 0 0;
  padding-inline-start: ${({ theme }) => theme.space[4]};
`;

const Dates = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

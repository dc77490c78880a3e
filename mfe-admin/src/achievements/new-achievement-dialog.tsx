import { useState } from 'react';
import { styled } from 'styled-components';
import type { Achievement } from '@aforo/shared/contract';
import { Dialog, Medal, Notice, Stack } from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { draftOf, ideas } from './achievement.form.ts';
import { useSaveAchievement } from './achievements.queries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (achievement: Achievement) => void;
}

/** Asks only for a template; the draft is then edited on its own page. */
export function NewAchievementDialog({ isOpen, onClose, onCreated }: Props) {
  const { create } = useSaveAchievement();
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({
    isPending: false,
    error: null,
  });
  async function choose(idea: (typeof ideas)[number]): Promise<void> {
    if (state.isPending) return;
    setState({ isPending: true, error: null });
    try {
      const created = await create(draftOf(idea));
      setState({ isPending: false, error: null });
      onCreated(created);
    } catch (error) {
      setState({ isPending: false, error });
    }
  }
  return (
    <Dialog title="¿Qué quieres premiar?" isOpen={isOpen} onClose={onClose}>
      <Stack gap={3}>
        <p>Empieza como borrador: nadie lo gana hasta que lo actives.</p>
        {state.error ? <Notice tone="error">{errorText(state.error)}</Notice> : null}
        <List aria-busy={state.isPending || undefined}>
          {ideas.map((idea) => (
            <li key={idea.metric}>
              <Pick type="button" onClick={() => void choose(idea)}>
                <Medal icon={idea.icon} size={44} />
                <span>
                  <strong>{idea.label}</strong>
                  <small>{idea.help}</small>
                </span>
              </Pick>
            </li>
          ))}
        </List>
      </Stack>
    </Dialog>
  );
}

const List = styled.ul`
  margin: 0 -8px;
  padding: 0;
  list-style: none;
`;

const Pick = styled.button`
  display: flex;
  gap: 16px;
  align-items: center;
  width: 100%;
  min-height: 64px;
  padding: 8px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.control};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  strong {
    display: block;
    font-weight: ${({ theme }) => theme.font.medium};
  }
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

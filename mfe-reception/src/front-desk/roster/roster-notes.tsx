import type { ComponentType } from 'react';
import type { RosterEntry } from '@aforo/shared/contract';
import { Badge, type BadgeTone } from '@aforo/shared/ui';
import Cake from 'lucide-react/icons/cake';
import Hourglass from 'lucide-react/icons/hourglass';
import Medal from 'lucide-react/icons/medal';
import Sparkles from 'lucide-react/icons/sparkles';
import Ticket from 'lucide-react/icons/ticket';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wallet from 'lucide-react/icons/wallet';
import { css, styled } from 'styled-components';

type Kind = RosterEntry['notes'][number]['kind'];

/**
 * Colour is never the only sign: each kind has its icon and the server's text. None uses the
 * center's brand colour: where that is red, good news would look like a debt.
 */
const looks = {
  bono: { tone: 'neutral', icon: Ticket },
  expiring: { tone: 'warning', icon: Hourglass },
  owes: { tone: 'error', icon: Wallet },
  firstTime: { tone: 'info', icon: Sparkles },
  birthday: { tone: 'info', icon: Cake },
  achievement: { tone: 'info', icon: Medal },
  override: { tone: 'warning', icon: TriangleAlert },
} as const satisfies Record<Kind, { tone: BadgeTone; icon: ComponentType<{ size: number }> }>;

interface Props {
  notes: RosterEntry['notes'];
  /** Keep all notes on one line. */
  isLine?: boolean;
}

/** The notes of a person on the roster. */
export function RosterNotes({ notes, isLine = false }: Props) {
  if (notes.length === 0) return null;
  return (
    <List $isLine={isLine}>
      {notes.map(({ kind, text }) => {
        const { tone, icon: Icon } = looks[kind];
        return (
          <li key={kind + text}>
            <Badge tone={tone}>
              <Icon size={14} aria-hidden />
              {text}
            </Badge>
          </li>
        );
      })}
    </List>
  );
}

/** On one line, chips that don't fit wrap to a hidden second line, so that none is cut in half. */
const List = styled.ul<{ $isLine: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;
  ${({ theme, $isLine }) =>
    $isLine &&
    css`
      flex: 1 1 0;
      height: calc(1.4 * ${theme.type.xs} + 4px);
      overflow: hidden;
    `}

  > li {
    display: flex;
    flex: none;
    max-width: 100%;
    overflow: hidden;
  }
`;

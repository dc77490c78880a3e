import type { ComponentType } from 'react';
import type { RosterEntry } from '@aforo/shared/contract';
import { Badge, type BadgeTone } from '@aforo/shared/ui';
import Cake from 'lucide-react/icons/cake';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Medal from 'lucide-react/icons/medal';
import Sparkles from 'lucide-react/icons/sparkles';
import Ticket from 'lucide-react/icons/ticket';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wallet from 'lucide-react/icons/wallet';
import { styled } from 'styled-components';

type Kind = RosterEntry['notes'][number]['kind'];

/**
 * Colour is never the only sign: each kind has its icon and the server's text. None uses the
 * center's brand colour: where that is red, good news would look like a debt.
 */
const looks = {
  bono: { tone: 'neutral', icon: Ticket },
  expiring: { tone: 'warning', icon: Hourglass },
  owes: { tone: 'error', icon: Wallet },
  coming: { tone: 'success', icon: CircleCheck },
  firstTime: { tone: 'info', icon: Sparkles },
  birthday: { tone: 'info', icon: Cake },
  achievement: { tone: 'info', icon: Medal },
  override: { tone: 'warning', icon: TriangleAlert },
} as const satisfies Record<Kind, { tone: BadgeTone; icon: ComponentType<{ size: number }> }>;

/** One note with its icon. */
export function NoteBadge({ note: { kind, text } }: { note: RosterEntry['notes'][number] }) {
  const { tone, icon: Icon } = looks[kind];
  return (
    <Badge tone={tone}>
      <Icon size={14} aria-hidden />
      <Text title={text}>{text}</Text>
    </Badge>
  );
}

/** All notes of a person on the roster, over as many lines as needed. */
export function RosterNotes({ notes }: { notes: RosterEntry['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <List>
      {notes.map((note) => (
        <li key={note.kind + note.text}>
          <NoteBadge note={note} />
        </li>
      ))}
    </List>
  );
}

/** A note wider than its row ends in an ellipsis. */
const Text = styled.span`
  overflow: hidden;
  min-width: 0;
  text-overflow: ellipsis;
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;

  > li {
    display: flex;
    flex: none;
    max-width: 100%;
    overflow: hidden;
  }
`;

import { memo, useMemo, useState, type ComponentType } from 'react';
import { useArea } from '@aforo/shared/area';
import { formatInstant, formatPhone, formatTime, localDateOf } from '@aforo/shared/format';
import { Button } from '@aforo/shared/ui';
import Cake from 'lucide-react/icons/cake';
import Phone from 'lucide-react/icons/phone';
import Hourglass from 'lucide-react/icons/hourglass';
import Sparkles from 'lucide-react/icons/sparkles';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { notedKinds, notesOfDay, type DayNote, type NotedKind } from './day-notes.ts';

const looks: Record<NotedKind, { title: string; icon: ComponentType<{ size: number }> }> = {
  owes: { title: 'Por cobrar', icon: Wallet },
  paysToday: { title: 'Pagan al venir', icon: Wallet },
  birthday: { title: 'Cumpleaños', icon: Cake },
  expiring: { title: 'Bonos que caducan', icon: Hourglass },
  firstTime: { title: 'Vienen por primera vez', icon: Sparkles },
};
const shownAtFirst = 5;

/** The notes of the day, shown while no client is selected. */
export function DayNotesPanel() {
  const { localDate, sessions, calls, urlState } = useFrontDesk();
  const shownDate = urlState.localDate;
  const { timeZone } = useArea().settings.center;
  const notes = useMemo(() => {
    // Notes of sessions that began the day before are not repeated.
    const begunHere = sessions.filter(
      ({ startsAt }) => localDateOf(startsAt, timeZone) === localDate,
    );
    return notesOfDay(begunHere);
  }, [sessions, localDate, timeZone]);
  const kinds = notedKinds.filter((kind) => (notes.get(kind)?.length ?? 0) > 0);
  return (
    <Panel>
      <Hint>Elige a una persona de la lista, o búscala con la tecla /.</Hint>
      {calls.length > 0 ? <Calls /> : null}
      {kinds.map((kind) => (
        <Group key={kind} kind={kind} notes={notes.get(kind) ?? []} localDate={shownDate} />
      ))}
    </Panel>
  );
}

/** Free seats for clients without an email address, whom the staff must call. */
function Calls() {
  const { calls, now } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  return (
    <section aria-label="Llamar: hay plaza">
      <Title>
        <Phone size={16} aria-hidden />
        Llamar: hay plaza
        <span>{calls.length}</span>
      </Title>
      <People>
        {calls.map(({ entryId, client, session }) => (
          <li key={entryId}>
            <Person
              to={paths.frontDesk({
                localDate: localDateOf(session.startsAt, timeZone),
                sessionId: session.id,
                clientId: client.id,
              })}
              preventScrollReset
            >
              <b>{client.name}</b>
              <small>
                {client.phone ? formatPhone(client.phone) : 'sin teléfono ni correo'} ·{' '}
                {session.service.name}, {formatInstant(session.startsAt, timeZone, now)}
              </small>
            </Person>
          </li>
        ))}
      </People>
    </section>
  );
}

interface GroupProps {
  kind: NotedKind;
  notes: readonly DayNote[];
  /** As the URL names the day; null for today. */
  localDate: string | null;
}

const Group = memo(function Group({ kind, notes, localDate }: GroupProps) {
  const { timeZone } = useArea().settings.center;
  const [isWhole, setWhole] = useState(false);
  const { title, icon: Icon } = looks[kind];
  const shown = isWhole ? notes : notes.slice(0, shownAtFirst);
  return (
    <section aria-label={title}>
      <Title>
        <Icon size={16} aria-hidden />
        {title}
        <span>{notes.length}</span>
      </Title>
      <People>
        {shown.map(({ client, sessionId, startsAt, text }) => (
          <li key={client.id}>
            <Person
              to={paths.frontDesk({ localDate, sessionId, clientId: client.id })}
              preventScrollReset
            >
              <b>{client.name}</b>
              <small>
                {formatTime(startsAt, timeZone)}
                {kind === 'owes' || kind === 'paysToday' || kind === 'expiring' ? ` · ${text}` : ''}
              </small>
            </Person>
          </li>
        ))}
      </People>
      {shown.length < notes.length ? (
        <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
          Ver {notes.length - shown.length} más
        </Button>
      ) : null}
    </section>
  );
});

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  padding: 16px 12px;
`;

const Hint = styled.p`
  padding-inline: 4px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Title = styled.h2`
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 0 4px 4px;
  font-size: ${({ theme }) => theme.type.md};

  > span {
    margin-left: auto;
    color: ${({ theme }) => theme.color.textMuted};
    font-weight: ${({ theme }) => theme.font.regular};
    font-variant-numeric: tabular-nums;
  }
`;

const People = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Person = styled(Link)`
  display: flex;
  flex-direction: column;
  padding: 6px 4px;
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};
  line-height: 1.3;
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  > b {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    font-variant-numeric: tabular-nums;
  }
`;

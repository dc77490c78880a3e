import { useArea } from '@aforo/shared/area';
import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { formatPhone, formatTime } from '@aforo/shared/format';
import { Notice } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { useFrontDesk } from '../front-desk-context.ts';
import { RosterNotes } from '../roster/roster-notes.tsx';
import { rosterEntryOf } from './chosen-client.ts';

/** What the rosters of the day say about a client whose record can't be read without connection. */
export function OfflineClient({ clientId }: { clientId: string }) {
  const { sessions, shown } = useFrontDesk();
  const entry = rosterEntryOf(sessions, shown, clientId);
  const booked = sessions.filter(({ roster }) => roster.some((one) => one.client.id === clientId));
  if (!entry) {
    return (
      <Notice tone="warning" title="Sin conexión">
        Su ficha no está en este equipo. Se abrirá cuando vuelva la conexión.
      </Notice>
    );
  }
  return (
    <>
      <OfflineContact entry={entry} />
      <RosterNotes notes={entry.notes} />
      <section aria-labelledby="cliente-hoy">
        <h3 id="cliente-hoy">En este día</h3>
        <ul>
          {booked.map((session) => (
            <BookedSession key={session.id} session={session} />
          ))}
        </ul>
      </section>
      <Notice tone="warning" title="Sin conexión: es lo que ya sabía la lista">
        Puedes marcar su llegada o su falta. Para reservar, cobrar o ver la ficha hay que esperar a
        que vuelva la conexión.
      </Notice>
    </>
  );
}

function OfflineContact({ entry }: { entry: RosterEntry }) {
  const { phone } = entry.client;
  return phone ? <Phone href={`tel:${phone}`}>{formatPhone(phone)}</Phone> : null;
}

function BookedSession({ session }: { session: AgendaSession }) {
  const { timeZone } = useArea().settings.center;
  return (
    <li>
      {formatTime(session.startsAt, timeZone)} · {session.service.name}
    </li>
  );
}

const Phone = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  font-variant-numeric: tabular-nums;
`;

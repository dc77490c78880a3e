import { useArea, useCan } from '@aforo/shared/area';
import type { Client, StandingSeats } from '@aforo/shared/contract';
import { makeUpText, openMakeUpText } from '@aforo/shared/seats';
import { Card, Disclosure, LinkButton, Section } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';

interface Props {
  client: Client;
  seats: StandingSeats;
  now: Date;
}

/** The classes to be made up, and what became of the former ones. */
export function MakeUpsCard({ client, seats: { makeUps, memberships }, now }: Props) {
  const { timeZone } = useArea().settings.center;
  const can = useCan();
  if (makeUps.length === 0 && memberships.length === 0) return null;
  const open = makeUps.filter(({ state }) => state === 'open');
  const past = makeUps.filter(({ state }) => state !== 'open');
  return (
    <Card>
      <Section
        title="Recuperaciones"
        description={openText(open.length)}
        actions={
          <>
            {memberships.map(({ membershipId, name }) => (
              <LinkButton
                key={membershipId}
                to={paths.client(client.id, {
                  tab: 'cuota',
                  act: 'recuperar',
                  aboutId: membershipId,
                })}
                size="sm"
                preventScrollReset
              >
                {memberships.length > 1 ? `Dar una de ${name}` : 'Dar una'}
              </LinkButton>
            ))}
            {open.length > 0 && can('booking.create', { clientId: client.id }) ? (
              <LinkButton to={paths.frontDesk({ clientId: client.id, act: 'reservar' })} size="sm">
                Reservar con una
              </LinkButton>
            ) : null}
          </>
        }
      >
        {open.length > 0 ? (
          <List aria-label="Clases por recuperar">
            {open.map((makeUp) => (
              <li key={makeUp.purchaseId}>
                {makeUpText(makeUp, timeZone).split(' → ')[0]},{' '}
                {openMakeUpText(makeUp, timeZone, now)}
                {makeUp.reason ? <Muted>{makeUp.reason}</Muted> : null}
              </li>
            ))}
          </List>
        ) : null}
        {past.length > 0 ? (
          <Disclosure summary="Las anteriores">
            <List aria-label="Recuperaciones anteriores">
              {past.map((makeUp) => (
                <li key={makeUp.purchaseId}>
                  {makeUpText(makeUp, timeZone)}
                  {makeUp.reason ? <Muted>{makeUp.reason}</Muted> : null}
                </li>
              ))}
            </List>
          </Disclosure>
        ) : null}
      </Section>
    </Card>
  );
}

function openText(count: number): string {
  if (count === 0) return 'No tiene ninguna clase por recuperar.';
  return count === 1 ? 'Tiene 1 clase por recuperar.' : `Tiene ${count} clases por recuperar.`;
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  font-variant-numeric: tabular-nums;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { MakeUp } from '@aforo/shared/contract';
import { makeUpText, openMakeUpText } from '@aforo/shared/seats';
import { Button, Disclosure, Section } from '@aforo/shared/ui';

interface Props {
  makeUps: readonly MakeUp[];
  now: Date;
  /** Goes to the classes that can be booked. */
  onUse: () => void;
}

/** The classes to be made up, how to use them, and the former ones. */
export function OwnMakeUps({ makeUps, now, onUse }: Props) {
  const { timeZone } = useArea().settings.center;
  if (makeUps.length === 0) return null;
  const open = makeUps.filter(({ state }) => state === 'open');
  const past = makeUps.filter(({ state }) => state !== 'open');
  const history = (
    <List>
      {past.map((makeUp) => (
        <li key={makeUp.purchaseId}>{makeUpText(makeUp, timeZone)}</li>
      ))}
    </List>
  );
  return (
    <Section
      title={openTitle(open.length)}
      description={open.length > 0 ? 'Reserva otra clase: se usa sola, sin gastar tu bono.' : null}
      actions={
        open.length > 0 ? (
          <Button size="sm" onClick={onUse}>
            Recuperar
          </Button>
        ) : null
      }
    >
      {open.length > 0 ? (
        <List aria-label="Clases por recuperar">
          {open.map((makeUp) => (
            <li key={makeUp.purchaseId}>
              {makeUpText(makeUp, timeZone).split(' → ')[0]},{' '}
              {openMakeUpText(makeUp, timeZone, now)}
            </li>
          ))}
        </List>
      ) : null}
      {past.length > 0 ? <Disclosure summary="Las anteriores">{history}</Disclosure> : null}
    </Section>
  );
}

function openTitle(count: number): string {
  if (count === 0) return 'Clases recuperadas';
  return count === 1 ? 'Tienes 1 clase por recuperar' : `Tienes ${count} clases por recuperar`;
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  font-variant-numeric: tabular-nums;
`;

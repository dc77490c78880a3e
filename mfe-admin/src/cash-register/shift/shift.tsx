import { useState } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { CashMovementPage, CashSession } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import {
  Badge,
  Button,
  Card,
  explainError,
  Instant,
  LinkButton,
  Row,
  Section,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { differenceTone, differenceText } from '../cash.messages.ts';
import { useCountingState } from '../cash.queries.ts';
import { Closing } from './closing.tsx';
import { MovementDialog } from './movement-dialog.tsx';
import { MovementsList } from './movements-list.tsx';

export interface OpenShift {
  session: CashSession;
  /** The most recent movements. */
  movements: CashMovementPage;
}

/**
 * A shift that is not closed: its contents while it is open, the count while it is being closed.
 */
export function Shift({ shift }: { shift: OpenShift }) {
  const { session } = shift;
  return session.state === 'open' ? <Drawer {...shift} /> : <Closing session={session} />;
}

function Drawer({ session, movements }: OpenShift) {
  const { currency, timeZone } = useArea().settings.center;
  const [kind, setKind] = useState<'in' | 'out' | null>(null);
  const counting = useCountingState(session.id);
  const { expectedMinor, openingDifferenceMinor, openingReason } = session;
  const isBlind = expectedMinor === null;
  return (
    <Stack gap={5}>
      <Card>
        <Head>
          <div>
            {isBlind ? (
              <>
                <Amount>{session.registerName}</Amount>
                <Quiet>Se cuenta a ciegas: lo que debería haber se ve cuando esté contada.</Quiet>
              </>
            ) : (
              <>
                <Quiet>{session.registerName} · efectivo en el cajón</Quiet>
                <Amount>{money(expectedMinor, currency)}</Amount>
              </>
            )}
            <Quiet>
              Abierta <Instant at={session.openedAt} timeZone={timeZone} />
              {session.openedByName ? ` por ${session.openedByName}` : null}, con{' '}
              {money(session.openingMinor, currency)}
            </Quiet>
            {openingDifferenceMinor === 0 ? null : (
              <Opening>
                <Badge tone={differenceTone(openingDifferenceMinor)}>
                  {differenceText(openingDifferenceMinor, currency)} al abrir
                </Badge>
                {openingReason ? <Quiet>{openingReason}</Quiet> : null}
              </Opening>
            )}
          </div>
          <Row gap={2}>
            <Button onClick={() => setKind('in')}>Entrada</Button>
            <Button onClick={() => setKind('out')}>Salida</Button>
            {isBlind ? null : <LinkButton to={`?informe=${session.id}`}>Informe X</LinkButton>}
            <Button
              variant="primary"
              isPending={counting.isPending}
              onClick={() =>
                counting.mutate('counting', {
                  onError: (error) => toast.error(explainError(error).text),
                })
              }
            >
              Cerrar la caja
            </Button>
          </Row>
        </Head>
      </Card>
      <Section title={isBlind ? 'Entradas y salidas' : 'Movimientos en efectivo'}>
        <MovementsList sessionId={session.id} first={movements} />
      </Section>
      {kind ? (
        <MovementDialog sessionId={session.id} kind={kind} onClose={() => setKind(null)} />
      ) : null}
    </Stack>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[4]};
  align-items: flex-start;
  justify-content: space-between;
`;

const Amount = styled.p`
  font-size: min(${({ theme }) => theme.type.xxl}, 14vw);
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
`;

const Quiet = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Opening = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  margin-top: ${({ theme }) => theme.space[2]};
`;

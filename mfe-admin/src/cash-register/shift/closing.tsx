import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { type CashClosing, type CashSession, countCash } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, Button, Card, Row, Section, TextField, toast } from '@aforo/shared/ui';
import {
  Form,
  FormAmountField,
  FormError,
  signedEuros,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { differenceTone, differenceText, methodName } from '../cash.messages.ts';
import { useClose, useCount, useCountingState } from '../cash.queries.ts';
import { DenominationFields, emptyCount } from './denomination-fields.tsx';

/**
 * Closes a shift in two steps: count the cash, then explain the difference from the expected
 * amount.
 */
export function Closing({ session }: { session: CashSession }) {
  const [isRecounting, setRecounting] = useState(false);
  const { closing } = session;
  return (
    <Narrow>
      {closing === null || isRecounting ? (
        <CountStep session={session} onCounted={() => setRecounting(false)} />
      ) : (
        <CloseStep session={session} closing={closing} onRecount={() => setRecounting(true)} />
      )}
    </Narrow>
  );
}

function CountStep({ session, onCounted }: { session: CashSession; onCounted: () => void }) {
  const { currency } = useArea().settings.center;
  const count = useCount(session.id);
  const sendOnce = useSendOnce();
  const resume = useCountingState(session.id);
  const form = useContractForm({
    schema: countCash.body,
    defaultValues: {
      count: emptyCount(currency),
      methods: [
        { method: 'card', amountMinor: 0 },
        { method: 'bizum', amountMinor: 0 },
      ],
    },
    onSubmit: async (body) => {
      await sendOnce(body, (key) => count(body, key));
      onCounted();
    },
  });
  return (
    <Section
      title={`Contar ${session.registerName}`}
      description={
        session.expectedMinor === null || session.closing !== null
          ? 'Paso 1 de 2. Cuenta sin prisa: lo que debería haber se ve después.'
          : `Paso 1 de 2. Debería haber ${money(session.expectedMinor, currency)} en efectivo.`
      }
    >
      <Form form={form}>
        <DenominationFields currency={currency} />
        <FormAmountField
          form={form}
          name="methods.0.amountMinor"
          label="Total del datáfono"
          description="El que imprime el terminal de tarjetas al cerrar su turno."
          format={signedEuros}
        />
        <FormAmountField
          form={form}
          name="methods.1.amountMinor"
          label="Total de Bizum"
          description="Lo que el banco dice que ha entrado por Bizum en este turno."
          format={signedEuros}
        />
        <FormError error={form.submitError ?? resume.error} />
        <Row gap={2}>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Ya está contado
          </Button>
          <Button isPending={resume.isPending} onClick={() => resume.mutate('open')}>
            Seguir cobrando
          </Button>
        </Row>
      </Form>
    </Section>
  );
}

interface CloseProps {
  session: CashSession;
  closing: CashClosing;
  onRecount: () => void;
}

function CloseStep({ session, closing, onRecount }: CloseProps) {
  const { currency } = useArea().settings.center;
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const close = useClose(session.id);
  const resume = useCountingState(session.id);
  const { countedMinor, expectedMinor, differenceMinor, methods, isReasonRequired } = closing;
  const lines = [
    {
      name: 'Efectivo',
      counted: countedMinor,
      expected: expectedMinor,
      difference: differenceMinor,
    },
    ...methods.map((one) => ({
      name: methodName[one.method],
      counted: one.countedMinor,
      expected: one.netMinor,
      difference: one.differenceMinor,
    })),
  ];

  function send(): void {
    const body = { reason: reason.trim() === '' ? null : reason.trim(), version: session.version };
    close.mutate(body, {
      onSuccess: ({ zNumber }) => {
        toast.success(`Caja cerrada: informe Z ${zNumber ?? ''}.`);
        void navigate(`?informe=${session.id}`);
      },
    });
  }

  return (
    <Section
      title={`Cerrar ${session.registerName}`}
      description="Paso 2 de 2. Lo contado, junto a lo que debería haber."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Compared>
          <thead>
            <tr>
              <th scope="col">Forma de pago</th>
              <th scope="col">Contado</th>
              <th scope="col">Esperado</th>
              <th scope="col">Diferencia</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, counted, expected, difference }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{counted === null ? '—' : money(counted, currency)}</td>
                <td>{money(expected, currency)}</td>
                <td>
                  {difference === null ? (
                    '—'
                  ) : (
                    <Badge tone={differenceTone(difference)}>
                      {differenceText(difference, currency)}
                    </Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Compared>
        <Fields>
          {lines.every(({ difference }) => (difference ?? 0) === 0) ? null : (
            <TextField
              label="A qué se debe la diferencia"
              description={isReasonRequired ? undefined : 'Puede quedar vacío.'}
              value={reason}
              minLength={3}
              maxLength={300}
              required={isReasonRequired}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <FormError error={close.error ?? resume.error} />
          <Row gap={2}>
            <Button type="submit" variant="primary" isPending={close.isPending}>
              Cerrar la caja
            </Button>
            <Button onClick={onRecount}>Contar otra vez</Button>
            <Button
              variant="quiet"
              isPending={resume.isPending}
              onClick={() => resume.mutate('open')}
            >
              Seguir cobrando
            </Button>
          </Row>
        </Fields>
      </form>
    </Section>
  );
}

const Narrow = styled(Card)`
  max-width: 760px;
`;

const Compared = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${({ theme }) => theme.space[3]} ${({ theme }) => theme.space[1]};
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
    text-align: end;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  margin-top: ${({ theme }) => theme.space[4]};
`;

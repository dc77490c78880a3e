import { useState } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { type CashRegister, openCashRegister } from '@aforo/shared/contract';
import { Form, FormError, useContractForm, useSendOnce } from '@aforo/shared/form';
import { ApiError } from '@aforo/shared/http';
import { Button, Card, Section, TextField, toast } from '@aforo/shared/ui';
import { useOpenRegister } from '../cash.queries.ts';
import { DenominationFields, emptyCount } from './denomination-fields.tsx';

/**
 * Opens a register with a count of its cash. The last closing amount is hidden, so that the cash is
 * really counted.
 */
export function OpeningForm({ register }: { register: CashRegister }) {
  const { currency } = useArea().settings.center;
  const open = useOpenRegister();
  const sendOnce = useSendOnce();
  const [reason, setReason] = useState('');
  const form = useContractForm({
    schema: openCashRegister.body,
    defaultValues: { registerId: register.id, count: emptyCount(currency), reason: null },
    onSubmit: async (body) => {
      const request = { ...body, reason: reason.trim() === '' ? null : reason.trim() };
      await sendOnce(request, (key) => open(request, key));
      toast.success(`${register.name} está abierta.`);
    },
  });
  const { submitError } = form;
  const isReasonAsked =
    reason !== '' ||
    (submitError instanceof ApiError && submitError.code === 'cash_reason_required');
  return (
    <Narrow>
      <Section
        title={`Abrir ${register.name}`}
        description="Cuenta lo que hay en el cajón antes de empezar a cobrar."
      >
        <Form form={form}>
          <DenominationFields currency={currency} />
          {isReasonAsked ? (
            <TextField
              label="Por qué no coincide con el último cierre"
              value={reason}
              maxLength={300}
              minLength={3}
              required
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          ) : null}
          <FormError error={submitError} />
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Abrir la caja
          </Button>
        </Form>
      </Section>
    </Narrow>
  );
}

const Narrow = styled(Card)`
  max-width: 760px;
`;

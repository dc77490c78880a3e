import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { pinLength, removeOwnPin, setOwnPin } from '@aforo/shared/contract';
import { Form, FormError, FormPasswordField, useContractForm } from '@aforo/shared/form';
import { formatFullInstant } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Card, Notice, QueryState, Row, Section, toast } from '@aforo/shared/ui';
import { errorText } from './error.messages.ts';
import { ownPinQuery } from './profile.queries.ts';

const empty = { pin: '' };

/** The PIN by which a manager approves an act at reception, in another person's session. */
export function OwnPin() {
  const { timeZone } = useArea().settings.center;
  const queryClient = useQueryClient();
  const own = useQuery(ownPinQuery);
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    schema: setOwnPin.body,
    defaultValues: empty,
    onSubmit: async (body) => {
      setDone(false);
      queryClient.setQueryData(ownPinQuery.queryKey, await api.call(setOwnPin, { body }));
      form.reset(empty);
      setDone(true);
    },
  });
  const removal = useMutation({
    mutationFn: () => api.call(removeOwnPin),
    onSuccess: () => {
      setDone(false);
      toast.success('PIN quitado.');
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries(ownPinQuery),
  });
  return (
    <Card>
      <Section
        title="PIN de visto bueno"
        description="Con él das el visto bueno en recepción a un descuento o a una devolución por encima del límite, sin cambiar de cuenta."
      >
        <QueryState query={own}>
          {({ setAt }) => (
            <Form form={form}>
              <p>{setAt ? `Lo pusiste el ${formatFullInstant(setAt, timeZone)}.` : 'No tienes.'}</p>
              <FormPasswordField
                form={form}
                name="pin"
                label={setAt ? 'PIN nuevo' : 'PIN'}
                description={`${pinLength} cifras que no sigan un orden.`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={pinLength}
              />
              <FormError error={form.submitError} />
              {isDone && !form.isDirty ? <Notice tone="success">PIN guardado.</Notice> : null}
              <Row gap={2}>
                <Button
                  type="submit"
                  variant={form.isDirty ? 'primary' : 'secondary'}
                  isPending={form.isPending}
                >
                  {setAt ? 'Cambiar el PIN' : 'Poner el PIN'}
                </Button>
                {setAt ? (
                  <Button isPending={removal.isPending} onClick={() => removal.mutate()}>
                    Quitarlo
                  </Button>
                ) : null}
              </Row>
            </Form>
          )}
        </QueryState>
      </Section>
    </Card>
  );
}

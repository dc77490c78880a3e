import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { PayStatement } from '@aforo/shared/contract';
import { formatMonth, money } from '@aforo/shared/format';
import { PayStatementView } from '@aforo/shared/pay';
import { Button, ConfirmDialog, PeriodBar, QueryState, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { sessionPath } from '../../paths.ts';
import { PayRules } from './pay-rules.tsx';
import { useShownMonth } from './pay-view.ts';
import { payStatementQuery, useCloseMonth } from './pay.queries.ts';

/** How one professional is paid, and what a month gives. */
export function PayTab({ professionalId, name }: { professionalId: string; name: string }) {
  const { timeZone } = useArea().settings.center;
  const { month, today, bar } = useShownMonth();
  const statement = useQuery(payStatementQuery(professionalId, month));
  return (
    <Stack gap={5}>
      <PayRules professionalId={professionalId} today={today} />
      <PeriodBar
        {...bar}
        actions={
          statement.data?.isClosable && !statement.isPlaceholderData ? (
            <CloseMonth statement={statement.data} name={name} />
          ) : null
        }
      />
      <QueryState query={statement}>
        {(data) => (
          <div aria-busy={statement.isPlaceholderData || undefined}>
            <PayStatementView
              statement={data}
              timeZone={timeZone}
              sessionLink={({ sessionId, localDate }) => sessionPath(localDate, sessionId)}
            />
          </div>
        )}
      </QueryState>
    </Stack>
  );
}

function CloseMonth({ statement, name }: { statement: PayStatement; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = useCloseMonth(statement.professionalId);
  const { month, totalMinor, currency, unmarked } = statement;
  const title = `¿Cerrar ${formatMonth(month)} de ${name}?`;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cerrar el mes</Button>
      <ConfirmDialog
        title={title}
        consequence={`Queda fijado en ${money(totalMinor, currency)} y no se puede volver a abrir. Lo que cambie después sale como corrección en el mes siguiente.${
          unmarked > 0 ? ` Hay ${unmarked} sin marcar que todavía no cuentan.` : ''
        }`}
        confirmLabel={`Cerrar en ${money(totalMinor, currency)}`}
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          close.reset();
        }}
        isPending={close.isPending}
        error={close.error ? errorText(close.error) : undefined}
        tone="primary"
        onConfirm={() =>
          close.mutate(
            { month, totalMinor },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success('Mes cerrado.');
              },
            },
          )
        }
      />
    </>
  );
}

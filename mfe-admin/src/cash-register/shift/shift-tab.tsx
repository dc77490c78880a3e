import { useQuery } from '@tanstack/react-query';
import Wallet from 'lucide-react/icons/wallet';
import { defineSearchParams, useSearchValues, word } from '@aforo/shared/search-params';
import type { CashRegister } from '@aforo/shared/contract';
import { EmptyState, LinkButton, QueryState, SelectField, Stack } from '@aforo/shared/ui';
import { openShiftsQuery, registersQuery } from '../cash.queries.ts';
import { OpeningForm } from './opening-form.tsx';
import { type OpenShift, Shift } from './shift.tsx';

/** The shift of the register that the URL names, or of the first register. */
export function ShiftTab() {
  const registers = useQuery(registersQuery());
  const shifts = useQuery(openShiftsQuery());
  return (
    <QueryState query={registers}>
      {({ items }) => (
        <QueryState query={shifts}>
          {({ items: open }) => (
            <Registers
              active={items.filter(({ status }) => status === 'active')}
              shifts={new Map(open.map((shift) => [shift.session.registerId, shift]))}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

const shiftParams = defineSearchParams({ registerId: word('caja') });

interface RegistersProps {
  active: readonly CashRegister[];
  /** By register id. */
  shifts: ReadonlyMap<string, OpenShift>;
}

function Registers({ active, shifts }: RegistersProps) {
  const [{ registerId }, show] = useSearchValues(shiftParams);
  const named = active.find(({ id }) => id === registerId);
  const register = named ?? active.find(({ id }) => shifts.has(id)) ?? active[0];
  if (!register) {
    return (
      <EmptyState
        icon={<Wallet size={24} />}
        title="Todavía no hay cajas"
        action={<LinkButton to="?ver=cajas">Crear una caja</LinkButton>}
      >
        Una caja es un cajón con dinero: se abre contándolo y se cierra contándolo otra vez.
      </EmptyState>
    );
  }
  const shift = shifts.get(register.id);
  return (
    <Stack gap={5}>
      {active.length > 1 ? (
        <SelectField
          label="Caja"
          value={register.id}
          options={active.map(({ id, name }) => ({
            value: id,
            label: shifts.has(id) ? `${name} (abierta)` : name,
          }))}
          onChange={({ target }) => show({ registerId: target.value })}
        />
      ) : null}
      {shift ? (
        <Shift key={shift.session.id} shift={shift} />
      ) : (
        <OpeningForm key={register.id} register={register} />
      )}
    </Stack>
  );
}

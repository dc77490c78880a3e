import { useQuery } from '@tanstack/react-query';
import Wallet from 'lucide-react/icons/wallet';
import { useSearchParams } from 'react-router-dom';
import type { CashRegister } from '@aforo/shared/contract';
import { EmptyState, LinkButton, QueryState, SelectField, Stack } from '@aforo/shared/ui';
import { registersQuery } from './cash.queries.ts';
import { OpeningForm } from './opening-form.tsx';
import { Shift } from './shift.tsx';

/** The register that the URL names, or the first one, with its shift. */
export function ShiftTab() {
  const registers = useQuery(registersQuery());
  return (
    <QueryState query={registers}>
      {({ items }) => <Registers active={items.filter(({ status }) => status === 'active')} />}
    </QueryState>
  );
}

function Registers({ active }: { active: readonly CashRegister[] }) {
  const [search, setSearch] = useSearchParams();
  const named = active.find(({ id }) => id === search.get('caja'));
  const register = named ?? active.find(({ session }) => session !== null) ?? active[0];
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
  return (
    <Stack gap={5}>
      {active.length > 1 ? (
        <SelectField
          label="Caja"
          value={register.id}
          options={active.map(({ id, name, session }) => ({
            value: id,
            label: session ? `${name} (abierta)` : name,
          }))}
          onChange={({ target }) => {
            const next = new URLSearchParams(search);
            next.set('caja', target.value);
            setSearch(next, { replace: true });
          }}
        />
      ) : null}
      {register.session ? (
        <Shift key={register.session.id} sessionId={register.session.id} />
      ) : (
        <OpeningForm key={register.id} register={register} />
      )}
    </Stack>
  );
}

import { useState } from 'react';
import { loginOutcomeName, loginOutcomes } from '@aforo/shared/contract';
import { SelectField, TextField } from '@aforo/shared/ui';
import { isAddress, loginsParams, withoutAccount, type LoginsView } from '../activity-view.ts';
import { ChoosePerson } from '../../common/people/choose-person.tsx';
import { FilterBar, type ActiveFilter } from '../filter-bar.tsx';
import { PersonField } from '../person-field.tsx';

interface Props {
  view: LoginsView;
  /** Name of the filtered account; undefined until loaded. */
  name: string | null | undefined;
  onChange: (change: Partial<LoginsView>) => void;
}

const outcomes = [
  { value: '', label: 'Cualquiera' },
  ...loginOutcomes.map((value) => ({ value, label: loginOutcomeName[value] })),
];

/** Filters by person, outcome, address and dates. */
export function LoginsFilters({ view, name, onChange: put }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <FilterBar
        dates={view}
        onDates={put}
        active={activeIn(view, name, put)}
        onClear={() => put(loginsParams.initial)}
      >
        <PersonField label="Quién" value={personIn(view, name)} onOpen={() => setChoosing(true)} />
        <SelectField
          label="Resultado"
          value={view.outcome ?? ''}
          options={outcomes}
          onChange={({ target }) =>
            put({ outcome: loginOutcomes.find((one) => one === target.value) ?? null })
          }
        />
        {/* The key resets the field when the address is changed from outside. */}
        <AddressField
          key={view.address}
          address={view.address}
          onChange={(address) => put({ address })}
        />
      </FilterBar>
      <ChoosePerson
        finds="accounts"
        title="Quién"
        isOpen={isChoosing}
        always={{ key: withoutAccount, name: 'Sin cuenta', detail: 'Correos que no son de nadie' }}
        onChoose={(_kind, person) => {
          put({ person });
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}

/** Filters on Enter or on blur, once the address is complete. */
function AddressField({
  address,
  onChange,
}: {
  address: string | null;
  onChange: (address: string | null) => void;
}) {
  const [text, setText] = useState(address ?? '');
  const [isWrong, setWrong] = useState(false);
  function take(): void {
    const given = text.trim();
    if (given === (address ?? '')) return;
    if (given !== '' && !isAddress(given)) return setWrong(true);
    onChange(given === '' ? null : given);
  }
  return (
    <TextField
      label="Dirección"
      placeholder="203.0.113.7"
      value={text}
      maxLength={45}
      error={isWrong ? 'Escribe una dirección como 203.0.113.7.' : undefined}
      onChange={({ target }) => {
        setWrong(false);
        setText(target.value);
      }}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}

function personIn({ person }: LoginsView, name: string | null | undefined): string | null {
  if (person === null) return null;
  if (person === withoutAccount) return 'Sin cuenta';
  return name === undefined ? '…' : (name ?? 'Alguien que ya no está');
}

function activeIn(
  view: LoginsView,
  name: string | null | undefined,
  put: (more: Partial<LoginsView>) => void,
): ActiveFilter[] {
  const { outcome, address } = view;
  const active: ActiveFilter[] = [];
  const who = personIn(view, name);
  if (who !== null) active.push({ text: who, onRemove: () => put({ person: null }) });
  if (outcome !== null) {
    active.push({
      text: loginOutcomeName[outcome],
      onRemove: () => put({ outcome: null }),
    });
  }
  if (address !== null) {
    active.push({ text: `desde ${address}`, onRemove: () => put({ address: null }) });
  }
  return active;
}

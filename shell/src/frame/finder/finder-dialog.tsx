import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  isDocumentNumber,
  type FrameDescription,
  type Manifests,
  type Role,
} from '@aforo/shared/contract';
import { Dialog, SearchField } from '@aforo/shared/ui';
import { useSettings } from '../../context/app-context.ts';
import { peopleQuery } from './find-people.ts';
import { findableFor, destinationsFor } from './find-places.ts';
import { salesQuery } from './find-sales.ts';

const mostPlaces = 8;
/** A single letter would match half of the clients. */
const leastLetters = 2;

const placeholders = {
  clients: 'Un nombre, un teléfono, un número de factura, una pantalla…',
  rosters: 'Alguien de tus clases, una pantalla…',
  screens: 'Una pantalla…',
};

interface Props {
  registry: Manifests;
  role: Role;
  description: FrameDescription;
  onClose: () => void;
}

interface Option {
  key: string;
  label: string;
  detail: string;
  to: string;
}

/** The global search for people and screens, operable by keyboard. */
export function FinderDialog({ registry, role, description, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const typed = useRef('');
  const queryClient = useQueryClient();
  const q = text.trim();
  const findable = findableFor(registry, role, description);
  const { timeZone, currency } = useSettings().center;
  const asksPeople = findable.people !== null && q.length >= leastLetters;
  const asked = peopleQuery(findable.people, q, timeZone);
  const people = useQuery({ ...asked, enabled: asksPeople });
  const asksSales = findable.salesPath !== null && isDocumentNumber(q);
  const askedSales = salesQuery(findable.salesPath, q, currency);
  const sales = useQuery({ ...askedSales, enabled: asksSales });
  const isAnswered =
    (!asksPeople || (people.data !== undefined && !people.isPlaceholderData)) &&
    (!asksSales || sales.isError || (sales.data !== undefined && !sales.isPlaceholderData));
  const foundSales: Option[] = asksSales
    ? (sales.data ?? []).map(({ id: key, ...sale }) => ({ key, ...sale }))
    : [];
  const found: Option[] = asksPeople
    ? (people.data ?? []).map(({ id: key, ...person }) => ({ key, ...person }))
    : [];
  const destinations: Option[] = destinationsFor(findable, q, mostPlaces).map(({ label, to }) => ({
    key: to + label,
    label,
    detail: '',
    to,
  }));
  const options = [...foundSales, ...found, ...destinations];
  const chosen = options[Math.min(active, options.length - 1)];
  const optionId = ({ key }: Option) => `${id}-${key}`;

  function go(option: Pick<Option, 'to'> | undefined): void {
    if (!option) return;
    onClose();
    void navigate(option.to);
  }

  /** Enter came before the response: open its first result, unless the text has changed by then. */
  async function goWhenAnswered(): Promise<void> {
    const [sale] = asksSales ? await queryClient.fetchQuery(askedSales).catch(() => []) : [];
    const [person] = sale || !asksPeople ? [] : await queryClient.fetchQuery(asked).catch(() => []);
    if (typed.current.trim() === q) go(sale ?? person ?? destinations[0]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = chosen ? options.indexOf(chosen) : 0;
      if (options.length > 0) setActive((from + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isAnswered || people.error) go(chosen);
      else void goWhenAnswered();
    }
  }

  const listOf = (label: string, groupOptions: readonly Option[]) =>
    groupOptions.length === 0 ? null : (
      <Group role="group" aria-label={label}>
        <GroupName aria-hidden>{label}</GroupName>
        {groupOptions.map((option) => (
          // The combobox above handles the keyboard; this is for the pointer.
          <Line
            key={option.key}
            id={optionId(option)}
            role="option"
            aria-selected={option === chosen}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(option)}
          >
            <span>{option.label}</span>
            <small>{option.detail}</small>
          </Line>
        ))}
      </Group>
    );
  return (
    <Dialog title="Buscar" isOpen onClose={onClose}>
      <Body>
        <SearchField
          label={findable.people ? 'Buscar una persona o una pantalla' : 'Buscar una pantalla'}
          placeholder={placeholders[findable.people?.among ?? 'screens']}
          value={text}
          onChange={(next) => {
            typed.current = next;
            setText(next);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
        />
        <List id={`${id}-list`} role="listbox" aria-label="Encontrado">
          {listOf('Ventas', foundSales)}
          {listOf('Personas', found)}
          {listOf('Ir a', destinations)}
        </List>
        <Note role="status">
          {options.length > 0
            ? null
            : people.error
              ? 'Las personas no se pueden buscar ahora. Las pantallas, sí.'
              : isAnswered
                ? `No hay nada con «${q}».`
                : 'Buscando…'}
        </Note>
      </Body>
    </Dialog>
  );
}

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  /* A fixed height, so that the search box does not move with the number of results. */
  min-height: min(24rem, 60dvh);
`;

const List = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
`;

const Group = styled.div`
  display: flex;
  flex-direction: column;
`;

const GroupName = styled.div`
  padding-bottom: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: center;
  justify-content: space-between;
  min-height: 40px;
  padding: 4px 12px;
  border-radius: ${({ theme }) => theme.radius.control};
  cursor: pointer;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-selected='true'] {
    background: ${({ theme }) => theme.color.primarySoft};
  }
  > small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    font-variant-numeric: tabular-nums;
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  overflow-wrap: anywhere;
`;

import { useDeferredValue, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, isUnreachable } from '@aforo/shared/http';
import { isDocumentNumber, listClients, type ShiftSale } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import { Button, SearchField } from '@aforo/shared/ui';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { styled } from 'styled-components';
import { clientKeys } from '../../common/client-cache.ts';
import { errorText } from '../../common/error.messages.ts';
import { actionOfKey, type KeyedAction } from '../keyboard/use-front-desk-keys.ts';
import { saleFindQuery, saleLabel } from './found-sales.ts';
import { findKnown, knownClients, type FoundClient } from './known-clients.ts';

const shownAtOnce = 8;
const finds = [...clientKeys.lists, 'desk'] as const;

function findQuery(q: string) {
  return queryOptions({
    queryKey: [...finds, q],
    queryFn: ({ signal }) =>
      api.call(listClients, { query: { q, pageSize: shownAtOnce, count: 'page' }, signal }),
    placeholderData: keepPreviousData,
  });
}

interface Props {
  ref?: Ref<HTMLInputElement>;
  /** `act` is the action of a shortcut pressed before the focus left the box. */
  onFound: (client: FoundClient, act?: KeyedAction) => void;
  /** Called with the search text to add a new client; null when the user may not add clients. */
  onNew: ((searched: string) => void) | null;
  /** Called with the sale whose document has the typed number; without it only clients are found. */
  onSale?: ((saleId: string) => void) | undefined;
}

/**
 * Finds a client by name or phone while typing. Every key sends a request and cancels the previous
 * one. The text is local state, so typing does not rerender the day.
 */
export function ClientFinder({ ref, onFound, onNew, onSale }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  // Deferred so that the typed letter is painted first.
  const q = useDeferredValue(text.trim());
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  /** The client that Enter selects, once known; reset when the text changes. */
  const entered = useRef<Promise<FoundClient | null> | null>(null);
  const found = useQuery({ ...findQuery(q), enabled: q !== '' });
  // Offline: search the loaded people, because arrivals can still be marked.
  const isLost = q !== '' && isUnreachable(found.error);
  const known = isLost ? inMemory(q) : null;
  const clients = q === '' ? [] : (known ?? found.data?.items ?? []);
  const asksSales = onSale !== undefined && isDocumentNumber(q);
  const foundSales = useQuery({ ...saleFindQuery(q), enabled: asksSales });
  const sales = asksSales && !isLost ? (foundSales.data?.items ?? []) : [];
  const isAnswered =
    !found.isPlaceholderData &&
    found.data !== undefined &&
    !(asksSales && (foundSales.isPending || foundSales.isPlaceholderData));
  const isCurrent = q === text.trim() && (isLost || isAnswered);
  const isShown = isOpen && q !== '';

  /**
   * Sends the request on the key event, before the render, and cancels requests without observers.
   */
  function ask(asked: string): void {
    void queryClient.cancelQueries({ queryKey: finds, type: 'inactive' });
    if (asked !== '') void queryClient.prefetchQuery(findQuery(asked));
  }

  function inMemory(asked: string): FoundClient[] {
    return findKnown(knownClients(queryClient), asked).slice(0, shownAtOnce);
  }

  function take(client: FoundClient): void {
    setText('');
    setOpen(false);
    onFound(client);
  }

  function takeSale({ id: saleId }: ShiftSale): void {
    setText('');
    setOpen(false);
    onSale?.(saleId);
  }

  function add(searched: string): void {
    if (!onNew) return;
    setText('');
    setOpen(false);
    onNew(searched);
  }

  /** Enter came before the response: take the first result when it arrives, or add a new client. */
  async function takeFirst(asked: string): Promise<FoundClient | null> {
    const answer = await queryClient.fetchQuery(findQuery(asked.trim())).catch(() => null);
    const bySale =
      onSale && isDocumentNumber(asked.trim())
        ? await queryClient.fetchQuery(saleFindQuery(asked.trim())).catch(() => null)
        : null;
    // Ignore the result if the text has changed meanwhile.
    const isAsked = box.current?.querySelector('input')?.value === asked;
    if (!isAsked) return null;
    const [sale] = bySale?.items ?? [];
    if (sale) {
      takeSale(sale);
      return null;
    }
    const [first] = answer ? answer.items : inMemory(asked);
    if (first) {
      take(first);
      return first;
    }
    entered.current = null;
    if (answer) add(asked.trim());
    return null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOfKey(event.key);
    if (entered.current && act) {
      // After Enter the key is a shortcut, not text.
      event.preventDefault();
      void entered.current.then((client) => client && onFound(client, act));
    } else if (event.key === '/') {
      // The shortcut key of this field, pressed inside it, selects the text.
      event.preventDefault();
      box.current?.querySelector('input')?.select();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const count = sales.length + clients.length;
      if (count === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + count) % count);
    } else if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      const sale = sales[active];
      const chosen = clients[active - sales.length];
      if (isCurrent && sale) takeSale(sale);
      else if (isCurrent && chosen) {
        take(chosen);
        entered.current = Promise.resolve(chosen);
      } else entered.current = takeFirst(text);
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  }

  const optionId = (option: Pick<FoundClient, 'id'>) => `${id}-${option.id}`;
  const chosen = sales[active] ?? clients[active - sales.length];
  return (
    <Box
      ref={box}
      onBlur={(event) => {
        entered.current = null;
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        ref={ref}
        label="Buscar cliente por nombre o teléfono"
        placeholder="/ Buscar cliente…"
        value={text}
        onChange={(next) => {
          entered.current = null;
          setText(next);
          ask(next.trim());
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && chosen ? optionId(chosen) : undefined}
      />
      {isShown ? (
        <Pop>
          <List
            id={`${id}-list`}
            role="listbox"
            aria-label={onSale ? 'Clientes y ventas encontrados' : 'Clientes encontrados'}
          >
            {sales.map((sale, index) => (
              // As below.
              <Option
                key={sale.id}
                id={optionId(sale)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => takeSale(sale)}
              >
                <span>{saleLabel(sale)}</span>
                <small>{sale.client?.name ?? 'Venta sin ficha'}</small>
              </Option>
            ))}
            {clients.map((client, index) => (
              // The combobox above handles the keyboard; this is for the pointer.
              <Option
                key={client.id}
                id={optionId(client)}
                role="option"
                aria-selected={sales.length + index === active}
                tabIndex={-1}
                // Keeps the focus in the box; losing it would close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(client)}
              >
                <span>{client.name}</span>
                <small>{client.phone ? formatPhone(client.phone) : (client.email ?? '')}</small>
              </Option>
            ))}
          </List>
          {clients.length + sales.length > 0 ? null : (
            <NoResults role="status">
              {isLost
                ? 'Sin conexión, y quien buscas no estaba en pantalla.'
                : found.error
                  ? errorText(found.error)
                  : isCurrent
                    ? `Nadie se llama «${q}» ni tiene ese teléfono.`
                    : 'Buscando…'}
            </NoResults>
          )}
          {known && clients.length > 0 ? (
            <NoResults role="status">Sin conexión: solo quien ya estaba en pantalla.</NoResults>
          ) : null}
          {clients.length + sales.length === 0 && isCurrent && !isLost && onNew ? (
            <Add
              size="sm"
              icon={<UserRoundPlus size={16} aria-hidden />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(q)}
            >
              Dar de alta (Enter)
            </Add>
          ) : null}
        </Pop>
      ) : null}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  flex: 1 1 240px;
  max-width: 420px;
  min-width: 0;
`;

const Pop = styled.div`
  position: absolute;
  z-index: 20;
  top: calc(100% + 4px);
  inset-inline: 0;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.floating};
`;

const List = styled.ul`
  max-height: 420px;
  overflow: auto;
`;

const Option = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: center;
  justify-content: space-between;
  min-height: 44px;
  padding: 4px 12px;
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
`;

const Add = styled(Button)`
  margin: 0 12px 12px;
`;

const NoResults = styled.p`
  padding: 12px;
  color: ${({ theme }) => theme.color.textMuted};
  overflow-wrap: anywhere;
`;

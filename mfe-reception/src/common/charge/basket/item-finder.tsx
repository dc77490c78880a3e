import { useDeferredValue, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { type PackageTemplate, type Product, searchableName } from '@aforo/shared/contract';
import { fold, money, nameMatcher } from '@aforo/shared/format';
import { SearchField } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { packagesQuery } from '../../bono/bono.queries.ts';
import { templateText } from '../../bono/bono.messages.ts';
import { errorText } from '../../error.messages.ts';
import type { BasketItem } from './basket.ts';
import { productsQuery } from '../charge.queries.ts';

interface Props {
  ref: Ref<HTMLInputElement>;
  /** Bonos belong to a client; without a record none are offered. */
  hasBonos: boolean;
  onAdd: (item: BasketItem) => void;
  /** Enter without text: nothing else to add. */
  onDone: () => void;
}

interface Offer {
  item: BasketItem;
  words: string;
  detail: string;
}

/** Text without spaces can be a barcode: `B-10` is not in «Bono 10». */
function bonoMatcher(text: string): (name: string) => boolean {
  if (/\s/.test(text)) return nameMatcher(text);
  const asked = fold(searchableName(text));
  return (name) => fold(searchableName(name)).includes(asked);
}

/** Finds a bono or a product by name, or a product by a scanned barcode. */
export function ItemFinder({ ref, hasBonos, onAdd, onDone }: Props) {
  const id = useId();
  const { currency } = useArea().settings.center;
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const asked = useDeferredValue(text.trim());
  const packages = useQuery(packagesQuery);
  // Without text it lists the bonos or, for a buyer without a record, the products.
  const offersProducts = asked !== '' || !hasBonos;
  const products = useQuery({ ...productsQuery(asked), enabled: offersProducts });

  const bonosFor = (searchText: string, templates: PackageTemplate[]): Offer[] => {
    const isAsked = bonoMatcher(searchText);
    return (hasBonos ? templates : [])
      .filter(({ status, name }) => status === 'active' && isAsked(name))
      .map((template) => ({
        item: {
          key: `package ${template.id}`,
          what: { kind: 'package', templateId: template.id },
          description: template.name,
          quantity: 1,
          unitPriceMinor: template.priceMinor,
          discount: null,
          ...(template.renewsMonthly ? { periodMonths: template.plan?.periodMonths ?? 1 } : {}),
        },
        words: templateText(template, currency),
        detail: template.renewsMonthly ? 'Cuota' : 'Bono',
      }));
  };
  const productOffers = (items: Product[]): Offer[] =>
    items.map((product) => ({
      item: {
        key: `product ${product.id}`,
        what: { kind: 'product', productId: product.id },
        description: product.name,
        quantity: 1,
        unitPriceMinor: product.priceMinor,
        discount: null,
      },
      words: `${product.name} · ${money(product.priceMinor, currency)}`,
      detail: product.isStocked ? `quedan ${product.stock}` : 'Producto',
    }));
  /** Enter adds the first one: the product with this barcode, else a bono, else a product. */
  const offersFor = (searchText: string, templates: PackageTemplate[], items: Product[]) => {
    const isScanned = ({ barcode }: Product) => barcode?.toLowerCase() === searchText.toLowerCase();
    return [
      ...productOffers(items.filter(isScanned)),
      ...bonosFor(searchText, templates),
      ...productOffers(items.filter((product) => !isScanned(product))),
    ];
  };
  const found = offersProducts ? (products.data?.items ?? []) : [];
  const offers = offersFor(asked, packages.data?.items ?? [], found).slice(0, 8);
  const hasTemplates = !hasBonos || packages.data !== undefined;
  const isCurrent =
    asked === text.trim() && hasTemplates && (asked === '' || !products.isPlaceholderData);
  const chosen = offers[active];

  function add({ item }: Offer): void {
    onAdd(item);
    setText('');
    setActive(0);
    setOpen(false);
  }

  /** A barcode scanner sends Enter before the results arrive. */
  async function addFirst(typed: string): Promise<void> {
    const templates = await queryClient.ensureQueryData(packagesQuery).catch(() => null);
    const answer = await queryClient.fetchQuery(productsQuery(typed)).catch(() => null);
    // guard: without the products, a bono could be charged instead of the scanned one
    if (answer === null) return;
    const [first] = offersFor(typed, templates?.items ?? [], answer.items);
    if (first) add(first);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (offers.length === 0) return;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isShown ? (active + step + offers.length) % offers.length : 0);
    } else if (event.key === '/' && text === '') {
      // The shortcut key of this field, pressed inside it.
      event.preventDefault();
    } else if (event.key === 'Enter') {
      // Never submits the charge from here.
      event.preventDefault();
      if (text.trim() === '' && !isShown) onDone();
      else if (isCurrent && chosen && !products.isFetching) add(chosen);
      else if (text.trim() !== '') void addFirst(text.trim());
    } else if (event.key === 'Escape' && isShown) {
      // Escape closes the list first; the next one closes the panel.
      event.preventDefault();
      event.stopPropagation();
      setText('');
      setOpen(false);
    }
  }

  const isShown = isOpen && (asked !== '' || offers.length > 0);
  const optionId = ({ item }: Offer) => `${id}-${item.key.replace(' ', '-')}`;
  return (
    <Box
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        ref={ref}
        label={hasBonos ? 'Añadir un bono o un producto' : 'Añadir un producto'}
        placeholder="/ Añadir bono, producto o código de barras"
        value={text}
        onChange={(next) => {
          setText(next);
          setActive(0);
          setOpen(next !== '');
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && chosen ? optionId(chosen) : undefined}
      />
      {isShown ? (
        <ResultList>
          <List id={`${id}-list`} role="listbox" aria-label="Qué se puede añadir">
            {offers.map((offer, index) => (
              // The combobox above handles the keyboard; this is for the pointer.
              <Option
                key={offer.item.key}
                id={optionId(offer)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(offer)}
              >
                <span>{offer.words}</span>
                <small>{offer.detail}</small>
              </Option>
            ))}
          </List>
          {offers.length > 0 ? null : (
            <Nothing role="status">
              {products.error
                ? errorText(products.error)
                : products.isFetching || !isCurrent
                  ? 'Buscando…'
                  : `Nada a la venta se llama «${asked}» ni tiene ese código.`}
            </Nothing>
          )}
        </ResultList>
      ) : null}
    </Box>
  );
}

const Box = styled.div`
  min-width: 0;
`;

const List = styled.ul`
  max-height: 264px;
  overflow: auto;
`;

const ResultList = styled.div`
  margin-top: 4px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  overflow: hidden;
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
  overflow-wrap: anywhere;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-selected='true'] {
    background: ${({ theme }) => theme.color.primarySoft};
  }
  > small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Nothing = styled.p`
  padding: 12px;
  color: ${({ theme }) => theme.color.textMuted};
  overflow-wrap: anywhere;
`;

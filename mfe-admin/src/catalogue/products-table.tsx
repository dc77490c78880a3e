import { useQuery } from '@tanstack/react-query';
import Package from 'lucide-react/icons/package';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Product } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, DataTable } from '@aforo/shared/ui';
import { archiveColumn } from '../common/lists/archive-column.tsx';
import { fileQuery } from '../common/fields/picture-field.tsx';
import { useProductStatus } from './products.queries.ts';
import { stockState } from './stock.messages.ts';

interface Props {
  products: readonly Product[];
  isBusy: boolean;
  linkTo: (id: string) => string;
}

export function ProductsTable({ products, isBusy, linkTo }: Props) {
  const { currency } = useArea().settings.center;
  const change = useProductStatus();
  return (
    <DataTable
      caption="Productos"
      rows={products}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linkTo(id)}
      isBusy={isBusy}
      columns={[
        {
          key: 'name',
          header: 'Producto',
          render: ({ name, barcode, pictureFileId }) => (
            <Named>
              <Thumbnail fileId={pictureFileId} />
              <span>
                {name}
                {barcode === null ? null : <Code>{barcode}</Code>}
              </span>
            </Named>
          ),
        },
        {
          key: 'stock',
          header: 'Existencias',
          align: 'end',
          render: (product) => {
            if (!product.isStocked) return <Quiet>sin contar</Quiet>;
            const state = stockState(product);
            return (
              <Units>
                {state ? <Badge tone={state.tone}>{state.text}</Badge> : null}
                {product.stock}
              </Units>
            );
          },
        },
        {
          key: 'price',
          header: 'Precio',
          align: 'end',
          render: ({ priceMinor }) => money(priceMinor, currency),
        },
        archiveColumn({
          change,
          doneWords: ({ name, status }) =>
            status === 'archived' ? `${name} ya no se vende.` : `${name} se vende otra vez.`,
        }),
      ]}
    />
  );
}

function Thumbnail({ fileId }: { fileId: string | null }) {
  const { data } = useQuery({ ...fileQuery(fileId ?? ''), enabled: fileId !== null });
  return <Frame aria-hidden>{data ? <img src={data} alt="" /> : <Package size={20} />}</Frame>;
}

const Named = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
`;

const Frame = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textMuted};
  overflow: hidden;

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Code = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};
  font-variant-numeric: tabular-nums;
`;

const Quiet = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Units = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[2]};
  font-variant-numeric: tabular-nums;
`;

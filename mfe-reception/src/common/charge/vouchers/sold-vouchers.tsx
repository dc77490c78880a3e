import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { getVoucherPdf, listVouchersOfSale, type Sale, type Voucher } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Notice, saveFile, Stack, toast } from '@aforo/shared/ui';
import Gift from 'lucide-react/icons/gift';
import { errorText } from '../../error.messages.ts';

const keepMs = 60_000;

/** The gift vouchers just sold, to print. */
export function SoldVouchers({ sales }: { sales: readonly Sale[] }) {
  return sales
    .filter(({ lines }) => lines.some(({ kind }) => kind === 'voucher'))
    .map(({ id }) => <VouchersOfSale key={id} saleId={id} />);
}

function VouchersOfSale({ saleId }: { saleId: string }) {
  const { currency } = useArea().settings.center;
  const { data, error, refetch } = useQuery({
    queryKey: ['vouchersOfSale', saleId],
    queryFn: ({ signal }) => api.call(listVouchersOfSale, { params: { id: saleId }, signal }),
  });
  if (error) {
    return (
      <Notice
        tone="warning"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Probar otra vez
          </Button>
        }
      >
        El vale está vendido, pero no se ha podido leer su código. {errorText(error)}
      </Notice>
    );
  }
  if (!data) return <p role="status">Buscando el código del vale…</p>;
  return (
    <Stack gap={3}>
      {data.items.map((voucher) => (
        <Notice
          key={voucher.id}
          tone="info"
          title={`Vale ${voucher.code}`}
          action={
            <Button
              size="sm"
              icon={<Gift size={16} aria-hidden />}
              onClick={() => void print(voucher)}
            >
              Imprimir el vale
            </Button>
          }
        >
          {money(voucher.amountMinor, currency)}, hasta el {formatDate(voucher.expiresOn)}
        </Notice>
      ))}
    </Stack>
  );
}

async function print({ id, code }: Voucher): Promise<void> {
  try {
    const file = await api.download(getVoucherPdf, { params: { id } });
    const url = URL.createObjectURL(file);
    if (window.open(url) === null) saveFile(file, `vale-${code}.pdf`);
    setTimeout(() => URL.revokeObjectURL(url), keepMs);
  } catch (error) {
    toast.error(errorText(error));
  }
}

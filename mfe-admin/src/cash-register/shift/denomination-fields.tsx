import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { type CountedDenomination, denominationsOf, sumOfCount } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import {
  type AmountFormat,
  FormAmountField,
  type FormValues,
  wholeNumber,
} from '@aforo/shared/form';

/** The field stays empty for a count of zero. */
const pieces: AmountFormat = {
  parse: (text) => (text.trim() === '' ? 0 : wholeNumber.parse(text)),
  format: (value) => (value === 0 ? '' : wholeNumber.format(value)),
};

type CountValues = FormValues<CountedDenomination>;

function isCounted(one: CountValues): one is CountedDenomination {
  return one.count !== null && one.denominationMinor !== null;
}

export function emptyCount(currency: string): CountedDenomination[] {
  return denominationsOf(currency).map((denominationMinor) => ({ denominationMinor, count: 0 }));
}

/** One field per note and coin, with their total. Bound to `count` of the surrounding form. */
export function DenominationFields({ currency }: { currency: string }) {
  const form = useFormContext<{ count: CountValues[] }>();
  const count = useWatch({ control: form.control, name: 'count' });
  return (
    <Fieldset>
      <Legend>Billetes y monedas</Legend>
      <Grid>
        {denominationsOf(currency).map((denominationMinor, index) => (
          <FormAmountField
            form={form}
            key={denominationMinor}
            name={`count.${index}.count`}
            label={money(denominationMinor, currency)}
            format={pieces}
          />
        ))}
      </Grid>
      <Total>
        <span>Contado</span>
        <output>{count.every(isCounted) ? money(sumOfCount(count), currency) : '—'}</output>
      </Total>
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: ${({ theme }) => theme.space[3]};
  font-weight: ${({ theme }) => theme.font.bold};
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
  gap: ${({ theme }) => theme.space[3]};

  input {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`;

const Total = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  margin-top: ${({ theme }) => theme.space[4]};
  padding-top: ${({ theme }) => theme.space[3]};
  border-top: 1px solid ${({ theme }) => theme.color.line};

  > output {
    font-size: ${({ theme }) => theme.type.xl};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
  }
`;

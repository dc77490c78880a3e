import { useFormContext, useWatch } from 'react-hook-form';
import type { DocumentSeries, MoneySettingsInput } from '@aforo/shared/contract';
import { FormTextField } from '@aforo/shared/form';
import { styled } from 'styled-components';
import { Pair } from '../settings-card.tsx';
import { seriesName, nextNumberText } from './money-settings.messages.ts';

/** The code of each kind of document, and the next number. */
export function SeriesFields({ series: { year, kinds } }: { series: DocumentSeries }) {
  const form = useFormContext<MoneySettingsInput>();
  const typed = useWatch({ control: form.control, name: 'seriesCodes' });
  return (
    <Group role="group" aria-labelledby="series-y-numeracion">
      <h3 id="series-y-numeracion">Series y numeración</h3>
      <p>
        Los números se siguen sin huecos, y cada año empieza en el 1. Una serie que ya ha empezado
        cambia de código con el año; lo emitido no cambia.
      </p>
      <Pair>
        {kinds.map((one) => (
          <FormTextField
            form={form}
            key={one.kind}
            name={`seriesCodes.${one.kind}`}
            label={seriesName[one.kind]}
            description={nextNumberText(one, year, typed?.[one.kind] ?? one.code)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={6}
          />
        ))}
      </Pair>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};

  > h3 {
    font-size: ${({ theme }) => theme.type.md};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > p {
    max-width: 72ch;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

import { styled } from 'styled-components';
import type { DataImport } from '@aforo/shared/contract';
import { Stack } from '@aforo/shared/ui';

/** The first records as they would be. */
export function RecordPreviews({ preview }: Pick<DataImport, 'preview'>) {
  if (preview.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3>Así quedarían los primeros</h3>
      <Cards aria-label="Primeras fichas">
        {preview.map(({ number, verdict, values }) => (
          <li key={number}>
            {verdict === 'alike' ? <p>Se parece a otra ficha: no entra si no lo marcas.</p> : null}
            <dl>
              {values.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </Cards>
    </Stack>
  );
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: ${({ theme }) => theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;

  li {
    padding: ${({ theme }) => theme.space[3]};
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
  }

  dt {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }

  dd {
    margin: 0;
    white-space: pre-line;
  }
`;

import type { ClientField, ClientValues } from '@aforo/shared/contract';
import { Button, Notice, Stack } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { ScrollIntoView } from '../../common/client-form/scroll-into-view.tsx';
import { clientFormLabel, readValue } from '../../common/client-form/client.form.ts';

interface Props {
  /** Values currently saved. */
  theirs: ClientValues;
  /** Values in the form. */
  mine: ClientValues;
  conflicts: readonly ClientField[];
  adopted: readonly ClientField[];
  onTake: (field: ClientField, value: ClientValues[ClientField]) => void;
}

/** Another user saved first: shows the differences side by side. Saving again saves the form. */
export function StaleNotice({ theirs, mine, conflicts, adopted, onTake }: Props) {
  return (
    <ScrollIntoView>
      <Notice tone="warning" title="Alguien ha guardado cambios mientras escribías">
        <Stack gap={3}>
          <p>
            {conflicts.length > 0
              ? 'Lo tuyo sigue en el formulario. Compara y guarda otra vez con lo que quieras dejar.'
              : 'Lo tuyo sigue en el formulario y no choca con lo suyo. Revísalo y guarda otra vez.'}
          </p>
          {conflicts.map((field) => {
            const saved = readValue(theirs, field);
            const written = readValue(mine, field);
            return (
              <div key={field} role="group" aria-label={clientFormLabel(field)}>
                <Name>{clientFormLabel(field)}</Name>
                <Value>Guardado ahora: {saved}</Value>
                <Value>En tu formulario: {written}</Value>
                {saved === written ? null : (
                  <Button size="sm" onClick={() => onTake(field, theirs[field])}>
                    Quedarme con lo guardado
                  </Button>
                )}
              </div>
            );
          })}
          {adopted.length > 0 ? (
            <div>
              <Name>También ha cambiado, y ya está en tu formulario</Name>
              {adopted.map((field) => (
                <Value key={field}>
                  {clientFormLabel(field)}: {readValue(theirs, field)}
                </Value>
              ))}
            </div>
          ) : null}
        </Stack>
      </Notice>
    </ScrollIntoView>
  );
}

const Name = styled.div`
  font-weight: ${({ theme }) => theme.font.medium};
`;

const Value = styled.div`
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
  white-space: pre-line;

  + button {
    margin-top: 4px;
  }
`;

import type { ReactNode } from 'react';
import Download from 'lucide-react/icons/download';
import { styled } from 'styled-components';
import { Card, Section } from '@aforo/shared/ui';

interface Props {
  title: string;
  /** How the figures are calculated. */
  formula: string;
  /** URL of the table as a CSV file. */
  file: string;
  children: ReactNode;
}

/** A table of figures with its formula and a download link. */
export function FigureCard({ title, formula, file, children }: Props) {
  return (
    <Card>
      <Section title={title} description={formula}>
        {children}
        <Keep href={file} download aria-label={`Descargar en CSV: ${title}`}>
          <Download size={16} aria-hidden /> Descargar en CSV
        </Keep>
      </Section>
    </Card>
  );
}

const Keep = styled.a`
  display: inline-flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  width: fit-content;
  min-height: 40px;
  color: ${({ theme }) => theme.color.primaryInk};
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Names and values of a record. An empty value is shown as a dash. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <List>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: 16px 24px;

  dt {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  items: readonly { name: string; value: string; detail?: ReactNode }[];
}

/** The two or three amounts that a person came for, the first one largest. */
export function LeadFigures({ items }: Props) {
  return (
    <List>
      {items.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {detail ? <small>{detail}</small> : null}
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[4]} ${theme.space[6]}`};
  align-items: flex-end;
  font-variant-numeric: tabular-nums;

  dt,
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  strong {
    display: block;
    font-size: min(${({ theme }) => theme.type.xl}, 14vw);
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 1.2;
    white-space: nowrap;
  }
  > :first-child strong {
    font-size: min(${({ theme }) => theme.type.xxl}, 14vw);
    font-weight: ${({ theme }) => theme.font.bold};
  }
`;

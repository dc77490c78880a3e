import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface Props {
  /** `to` links to the details of an amount. */
  items: readonly { name: string; value: string; to?: string; detail?: ReactNode }[];
}

/** The two or three main figures of a screen, the first one largest. */
export function LeadFigures({ items }: Props) {
  return (
    <List>
      {items.map(({ name, value, to, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{to ? <Link to={to}>{value}</Link> : value}</strong>
            {detail ? <small>{detail}</small> : null}
          </dd>
        </div>
      ))}
    </List>
  );
}

/** Subgrid: names, amounts and details of adjacent figures align on the same rows. */
const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), max-content));
  column-gap: ${({ theme }) => theme.space[6]};
  font-variant-numeric: tabular-nums;

  > div {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    align-items: baseline;
    padding-block-end: ${({ theme }) => theme.space[3]};
  }
  dd {
    display: contents;
  }
  dt,
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  strong {
    font-size: min(${({ theme }) => theme.type.xl}, 14vw);
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 1.2;
    white-space: nowrap;
  }
  > :first-child strong {
    font-size: min(${({ theme }) => theme.type.xxl}, 14vw);
    font-weight: ${({ theme }) => theme.font.bold};
  }
  a {
    color: ${({ theme }) => theme.color.text};
    text-decoration: none;

    &:hover {
      text-decoration: underline;
    }
  }
`;

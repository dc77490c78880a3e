import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  title: string;
  /** The accessible name of the list. */
  label: string;
  children: ReactNode;
}

/** A titled list of sentences about an area. */
export function FactsList({ title, label, children }: Props) {
  return (
    <div>
      <Heading>{title}</Heading>
      <List aria-label={label}>{children}</List>
    </div>
  );
}

const Heading = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.type.md};
`;

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

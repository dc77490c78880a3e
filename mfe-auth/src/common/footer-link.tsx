import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AuthHistoryState } from './history-state.ts';

interface Props {
  question?: string;
  to: string;
  visit?: AuthHistoryState;
  /** The label of the link. */
  children: string;
}

/** A link to another public screen: "¿Aún no tienes cuenta? Crear cuenta". */
export function FooterLink({ question, to, visit, children }: Props) {
  return (
    <Line>
      {question}{' '}
      <Link to={to} state={visit ?? null}>
        {children}
      </Link>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: 6px;

  > a {
    padding-block: 4px;
  }
  ${({ theme }) => theme.media.touch} {
    > a {
      padding-block: 11px;
    }
  }
`;

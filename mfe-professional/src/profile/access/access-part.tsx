import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  icon: ReactNode;
  title: string;
  /** The state or the purpose. */
  children: ReactNode;
  /** On the right, or below where there is no room. */
  actions?: ReactNode;
  /** Content across the full width. */
  below?: ReactNode;
}

/** One authentication method. */
export function AccessPart({ icon, title, children, actions, below }: Props) {
  return (
    <Box>
      {icon}
      <TextColumn>
        <h3>{title}</h3>
        <Line>{children}</Line>
      </TextColumn>
      {actions ? <Actions>{actions}</Actions> : null}
      {below ? <Below>{below}</Below> : null}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  align-items: start;
  padding-block: ${({ theme }) => theme.space[4]};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
  }
  > svg {
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

const TextColumn = styled.div`
  min-width: 0;

  > h3 {
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 24px;
  }
`;

const Line = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  text-wrap: pretty;
`;

const Actions = styled.div`
  ${({ theme }) => theme.media.belowCard} {
    grid-column: 2 / -1;
  }
`;

const Below = styled.div`
  grid-column: 2 / -1;
  min-width: 0;
`;

import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <Top>
        <div>
          <h2 id={id}>{title}</h2>
          {description ? <Description>{description}</Description> : null}
        </div>
        {actions ? <Actions>{actions}</Actions> : null}
      </Top>
      {children}
    </Box>
  );
}

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  min-width: 0;
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  justify-content: space-between;
`;

const Description = styled.p`
  margin-top: ${({ theme }) => theme.space[1]};
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

import { styled } from 'styled-components';
import { ColorDot } from '../ui/index.ts';

/** What heads a column: a day, a room, or a person beside their colour. */
export function ColumnTitle({ title, color }: { title: string; color?: string | undefined }) {
  return (
    <Line>
      {color === undefined ? null : <ColorDot $color={color} />}
      <Text>{title}</Text>
    </Line>
  );
}

const Line = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-width: 0;
`;

const Text = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

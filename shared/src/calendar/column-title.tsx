import { styled } from 'styled-components';
import { ColorDot } from '../ui/index.ts';

/** The head of a column: a day, a room, or a professional with their colour. */
export function ColumnTitle({ title, color }: { title: string; color?: string | undefined }) {
  return (
    <Line title={title}>
      {color === undefined ? null : <ColorDot $color={color} />}
      <Text>{title}</Text>
    </Line>
  );
}

const Line = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: baseline;
  min-width: 0;
`;

/** Two lines fit a full name in most columns; the tooltip shows the rest. */
const Text = styled.span`
  max-height: 2lh;
  overflow: hidden;
  text-overflow: ellipsis;
`;

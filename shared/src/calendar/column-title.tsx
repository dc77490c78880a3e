import { styled } from 'styled-components';
import { ColorDot } from '../ui/index.ts';

/** What heads a column: a day, a room, or a person beside their colour. */
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

/** A whole name has two lines in most columns; what doesn't fit is said where the pointer rests. */
const Text = styled.span`
  max-height: 2lh;
  overflow: hidden;
  text-overflow: ellipsis;
`;

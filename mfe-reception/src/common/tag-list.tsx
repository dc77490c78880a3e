import { Chip } from '@aforo/shared/ui';
import { styled } from 'styled-components';

/** A client's tags, read-only. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <List>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
`;

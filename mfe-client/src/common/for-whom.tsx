import { styled } from 'styled-components';
import { useFamily } from './use-family.ts';

/** For whom a booking is, in a list with those of the whole family; otherwise empty. */
export function ForWhom({ client }: { client: { id: string; name: string } }) {
  const text = useFamily().forText(client);
  return text === null ? null : <Name>{text}</Name>;
}

const Name = styled.div`
  font-weight: ${({ theme }) => theme.font.medium};
`;

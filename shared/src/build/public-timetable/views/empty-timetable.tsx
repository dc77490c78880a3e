import { styled } from 'styled-components';
import { Card } from '../../../ui/layout/card.ts';
import { BookingLink } from './booking-link.ts';

/** Empty state with a link to other days. */
export function EmptyTimetable({
  text,
  href,
  label,
}: {
  text: string;
  href: string;
  label: string;
}) {
  return (
    <Card>
      <Centred>
        <p>{text}</p>
        <BookingLink $variant="secondary" $size="md" href={href}>
          {label}
        </BookingLink>
      </Centred>
    </Card>
  );
}

const Centred = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[4]};
  padding-block: ${({ theme }) => theme.space[4]};
  text-align: center;
`;

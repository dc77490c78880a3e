import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { buttonStyles, type ButtonLook } from '../../../ui/buttons/button-styles.ts';

interface SpanLink {
  href: string;
  label: string;
}

interface Props {
  /** The shown days, `22 – 28 nov`. */
  title: string;
  /** Null for the opening week: past days can't be booked. */
  before: SpanLink | null;
  after: SpanLink;
}

/** The shown days, between links to the previous and the next ones. */
export function SpanLinks({ title, before, after }: Props) {
  return (
    <Bar>
      <h2>{title}</h2>
      <SpanNav aria-label="Otros días">
        {before ? (
          <Arrow
            $variant="secondary"
            $size="md"
            href={before.href}
            aria-label={before.label}
            rel="prev"
          >
            <ChevronLeft aria-hidden size={20} />
          </Arrow>
        ) : null}
        <Arrow $variant="secondary" $size="md" href={after.href} rel="next">
          {after.label}
          <ChevronRight aria-hidden size={20} />
        </Arrow>
      </SpanNav>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]} ${({ theme }) => theme.space[4]};
  margin-bottom: calc(-1 * ${({ theme }) => theme.space[3]});
`;

const SpanNav = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
`;

const Arrow = styled.a<ButtonLook>`
  ${buttonStyles}
  padding-inline: 12px;
`;

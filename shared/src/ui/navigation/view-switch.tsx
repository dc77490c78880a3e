import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

interface Props {
  /** Accessible name of the switch. */
  label: string;
  views: readonly { to: string; label: string; isCurrent: boolean }[];
}

/** Links to different views of the same data. */
export function ViewSwitch({ label, views }: Props) {
  return (
    <Views aria-label={label}>
      {views.map(({ to, label: name, isCurrent }) => (
        <View
          key={name}
          to={to}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
        >
          {name}
        </View>
      ))}
    </Views>
  );
}

const Views = styled.nav`
  display: flex;
  gap: 2px;
  padding: 2px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};

  ${({ theme }) => theme.media.belowCard} {
    flex-wrap: wrap;
    width: 100%;
  }
  @media print {
    display: none;
  }
`;

const View = styled(Link)`
  display: grid;
  flex: 1 0 auto;
  place-items: center;
  min-height: 32px;
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: 4px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  white-space: nowrap;
  text-decoration: none;

  &:hover {
    color: ${({ theme }) => theme.color.text};
  }
  &[aria-current] {
    background: ${({ theme }) => theme.color.raised};
    box-shadow: 0 1px 2px rgb(0 0 0 / 12%);
    color: ${({ theme }) => theme.color.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
    padding-inline: ${({ theme }) => theme.space[2]};
  }
`;

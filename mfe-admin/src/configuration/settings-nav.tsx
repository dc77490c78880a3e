import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled, useTheme } from 'styled-components';
import { TabLinks, useMedia } from '@aforo/shared/ui';

export interface SettingsGroup {
  title: string;
  items: readonly { to: string; label: string; isCurrent: boolean }[];
}

/**
 * The subjects of the configuration: a column in groups, or a strip where a column does not fit.
 */
export function SettingsNav({ groups }: { groups: readonly SettingsGroup[] }) {
  const { breakpoint } = useTheme();
  const isWide = useMedia(`(min-width: ${breakpoint.wide}px)`);
  const label = 'Apartados de configuración';
  if (!isWide) return <TabLinks label={label} items={groups.flatMap(({ items }) => items)} />;
  return (
    <Nav aria-label={label}>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </Nav>
  );
}

function Group({ title, items }: SettingsGroup) {
  const id = useId();
  return (
    <div>
      <Title id={id}>{title}</Title>
      <List aria-labelledby={id}>
        {items.map(({ to, label, isCurrent }) => (
          <li key={to}>
            <Anchor to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
              {label}
            </Anchor>
          </li>
        ))}
      </List>
    </div>
  );
}

const Nav = styled.nav`
  position: sticky;
  top: ${({ theme }) => `${theme.headerHeight + 24}px`};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  @media print {
    display: none;
  }
`;

const Title = styled.p`
  padding: ${({ theme }) => `0 ${theme.space[3]} ${theme.space[1]}`};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

const Anchor = styled(Link)`
  position: relative;
  display: flex;
  align-items: center;
  min-height: 40px;
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  border-radius: ${({ theme }) => theme.radius.control};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    background: ${({ theme }) => theme.color.primarySoft};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset: 8px auto 8px 0;
    width: 3px;
    border-radius: 3px;
    background: ${({ theme }) => theme.color.primaryEdge};
  }
`;

import { useSyncExternalStore } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import { styled } from 'styled-components';
import { colorScheme, type SchemeChoice } from '../theme/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { AppFrameProps } from './frame-types.ts';
import { Menu, type MenuItem } from '../ui/overlays/menu.tsx';
import { visuallyHidden, VisuallyHidden } from '../ui/layout/visually-hidden.ts';

const schemes: readonly { choice: SchemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: 'light', label: 'Claro', Icon: Sun },
  { choice: 'dark', label: 'Oscuro', Icon: Moon },
  { choice: 'system', label: 'Como el sistema', Icon: Monitor },
];

/** On the server, which doesn't know the device's choice. */
const unknownChoice = (): SchemeChoice => 'system';

/** The user's menu: profile, light or dark scheme, and sign-out. */
export function PersonMenu({
  person,
  variant,
  home,
  onSignOut,
}: Pick<AppFrameProps, 'person' | 'variant' | 'home' | 'onSignOut'>) {
  const chosen = useSyncExternalStore(colorScheme.subscribe, colorScheme.choice, unknownChoice);
  const items: MenuItem[] = [
    {
      label: variant === 'client' ? 'Mi información' : 'Mi perfil',
      icon: <UserRound size={18} />,
      to: home,
    },
    ...schemes.map(({ choice, label, Icon }, index) => ({
      label,
      icon: <Icon size={18} />,
      isChecked: chosen === choice,
      isSeparated: index === 0,
      onSelect: () => colorScheme.choose(choice),
    })),
    {
      label: 'Cerrar sesión',
      icon: <LogOut size={18} />,
      isSeparated: true,
      onSelect: () => void onSignOut(),
    },
  ];
  return (
    <Menu
      label={`Cuenta de ${person.name}`}
      header={
        <PersonDetails>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
          <span>{person.roleName}</span>
        </PersonDetails>
      }
      items={items}
      trigger={(props) => (
        <Trigger {...props} type="button">
          <Avatar name={person.name} src={person.pictureUrl} size={36} />
          <VisuallyHidden>Cuenta de </VisuallyHidden>
          <PersonName data-role={person.roleName}>{person.name}</PersonName>
          <ChevronDown size={16} aria-hidden />
        </Trigger>
      )}
    />
  );
}

const PersonDetails = styled.div`
  display: flex;
  flex-direction: column;
  overflow-wrap: anywhere;

  > span {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

const Trigger = styled.button`
  display: flex;
  gap: 10px;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  padding: 4px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.full};
  background: transparent;
  color: ${({ theme }) => theme.frame.text};
  text-align: start;
  transition: background-color ${({ theme }) => theme.motion.fast};

  &:hover,
  &[aria-expanded='true'] {
    background: ${({ theme }) => theme.frame.hover};
  }
  ${({ theme }) => theme.media.belowWide} {
    > svg {
      display: none;
    }
  }
  ${({ theme }) => theme.media.fromWide} {
    padding-right: 12px;
  }
`;

const PersonName = styled.span`
  max-width: 168px;
  overflow: hidden;
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.25;
  text-overflow: ellipsis;
  white-space: nowrap;

  /* Visual only: screen readers find the role inside the menu. */
  &::after {
    content: attr(data-role);
    content: attr(data-role) / '';
    display: block;
    color: ${({ theme }) => theme.frame.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
  ${({ theme }) => theme.media.belowWide} {
    ${visuallyHidden}
  }
`;

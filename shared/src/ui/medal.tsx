import type { ComponentType } from 'react';
import Cake from 'lucide-react/icons/cake';
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import MedalIcon from 'lucide-react/icons/medal';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Sunrise from 'lucide-react/icons/sunrise';
import Trophy from 'lucide-react/icons/trophy';
import { css, styled } from 'styled-components';

type Drawing = ComponentType<{ size: number; strokeWidth: number }>;
type Name = 'medal' | 'trophy' | 'flame' | 'sparkles' | 'heart' | 'cake' | 'sunrise' | 'star';

const icons: Record<Name, Drawing> = {
  medal: MedalIcon,
  trophy: Trophy,
  flame: Flame,
  sparkles: Sparkles,
  heart: Heart,
  cake: Cake,
  sunrise: Sunrise,
  star: Star,
};

export interface MedalProps {
  icon: Name;
  /** The step of the achievement; also shown as text beside it. */
  step?: number | undefined;
  /** An unearned one is only an outline. */
  isEarned?: boolean;
  /** Pixels. */
  size?: number;
}

/** The picture of an achievement, shown beside its name. */
export function Medal({ icon, step, isEarned = true, size = 64 }: MedalProps) {
  const Drawing = icons[icon];
  return (
    <Disc $isEarned={isEarned} $size={size} aria-hidden>
      <Drawing size={Math.round(size * 0.42)} strokeWidth={1.75} />
      {step !== undefined && step > 1 ? <Step $isEarned={isEarned}>{step}</Step> : null}
    </Disc>
  );
}

const Disc = styled.div<{ $isEarned: boolean; $size: number }>`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${({ theme }) => theme.radius.full};

  ${({ $isEarned, theme }) =>
    $isEarned
      ? css`
          background: radial-gradient(
            circle at 32% 24%,
            ${theme.color.surface} 0%,
            ${theme.color.primarySoft} 62%
          );
          box-shadow:
            inset 0 0 0 2px ${theme.color.primaryEdge},
            inset 0 0 0 5px ${theme.color.surface};
          color: ${theme.color.primaryInk};
        `
      : css`
          border: 2px dashed ${theme.color.controlEdge};
          color: ${theme.color.textMuted};
        `}
`;

const Step = styled.span<{ $isEarned: boolean }>`
  position: absolute;
  bottom: -7px;
  min-width: 26px;
  padding: 0 6px;
  border: 2px solid ${({ theme }) => theme.color.surface};
  border-radius: ${({ theme }) => theme.radius.full};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
  line-height: 18px;
  text-align: center;

  ${({ $isEarned, theme }) =>
    $isEarned
      ? css`
          background: ${theme.color.primary};
          color: ${theme.color.onPrimary};
        `
      : css`
          background: ${theme.color.sunken};
          color: ${theme.color.textMuted};
        `}
`;

import { createPortal } from 'react-dom';
import { screensShown } from '@aforo/shared/contract';
import { ScreenHeading, ScreenShape } from '@aforo/shared/frame';
import type { ComingScreenProps } from './frame-context.ts';

/**
 * The placeholder of a screen whose area is loading, from its manifest: the heading and a skeleton.
 */
export function ComingScreen({ registry, mount, pathname, frame }: ComingScreenProps) {
  const path = pathname.slice(mount.basePath.length);
  const screens = screensShown(registry.areas, mount.area, path);
  const title = screens.find((screen) => screen.title !== undefined)?.title;
  const paint = screens.find((screen) => screen.paint !== undefined)?.paint;
  return (
    <>
      {title === undefined
        ? null
        : createPortal(<ScreenHeading data-placeholder>{title}</ScreenHeading>, frame.heading)}
      <ScreenShape paint={paint} />
    </>
  );
}

import { createPortal } from 'react-dom';
import { screensShown } from '@aforo/shared/contract';
import { ScreenHeading, ScreenShape } from '@aforo/shared/frame';
import type { ComingScreenProps } from './frame-context.ts';

/** What the manifests say of a screen whose area is on its way: its heading and what it looks like. */
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

export { AppFrame, FrameLayout } from './app-frame.tsx';
export type { AppFrameProps, FrameLink, FramePerson } from './frame-types.ts';
export { ScreenHeading } from './screen-heading.ts';
export { ScreenShape } from './screen-shape.tsx';

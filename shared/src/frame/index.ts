export { AppFrame, FrameLayout } from './app-frame.tsx';
export { frameOf, type FrameDescription, type Manifests } from './frame-of.ts';
export type { AppFrameProps, FrameLink, FramePerson } from './frame-types.ts';
export { ScreenHeading } from './screen-heading.ts';
export { ScreenShape } from './screen-shape.tsx';

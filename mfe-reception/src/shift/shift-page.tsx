import { EmbeddedArea, Page } from '@aforo/shared/area';

/** Reception's own shift. The drawer has one owner, the administration's area. */
export function ShiftPage() {
  return (
    <Page>
      <EmbeddedArea area="mfe-admin" screen="shift" />
    </Page>
  );
}

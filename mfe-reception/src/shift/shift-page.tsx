import { EmbeddedArea, Page } from '@aforo/shared/area';

/** The receptionist's cash shift. The screen belongs to the administration area. */
export function ShiftPage() {
  return (
    <Page>
      <EmbeddedArea area="mfe-admin" screen="shift" />
    </Page>
  );
}

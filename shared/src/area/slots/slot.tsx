import { Fragment, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import {
  slotEntriesOf,
  slotHosts,
  type FilledSlot,
  type Registry,
  type Role,
  type SlotContexts,
  type SlotEntry,
  type SlotName,
} from '../../contract/index.ts';
import { DelayedFallback, Section, Skeleton } from '../../ui/index.ts';
import { useArea, type AreaContextValue } from '../area-context.tsx';
import { AreaOutlet } from '../outlet/area-outlet.tsx';
import { SlotProblem } from './slot-problem.tsx';

interface Props<Name extends SlotName> {
  name: Name;
  /** What the areas get. Compared by its members, so a new object with the same ones is no update. */
  context: SlotContexts[Name];
  /** The host's frame around each area; by default a section with its title. */
  children?: (title: string, content: ReactNode) => ReactNode;
}

type Services = NonNullable<AreaContextValue['shell']['slots']>;

/**
 * A slot of a screen: every area that fills it, for this role, in the order of the entries. Each is
 * loaded when the slot appears, mounted as a parcel of its own, and unmounted with the host. Only
 * the slot's host draws it, and not inside another slot, where it could contain itself.
 */
export function Slot<Name extends SlotName>(props: Props<Name>) {
  const { area, shell, session, slot } = useArea();
  const isHost = area === (slotHosts[props.name] ?? 'shell');
  if (!shell.slots || !session || !isHost || slot) return null;
  return <Entries {...props} services={shell.slots} role={session.user.role} />;
}

function Entries<Name extends SlotName>({
  name,
  context,
  services,
  role,
  children = (title, content) => <Section title={title}>{content}</Section>,
}: Props<Name> & { services: Services; role: Role }) {
  const areas: Registry['areas'] = useSyncExternalStore(services.subscribe, services.areas);
  const entries = useMemo(() => slotEntriesOf(areas, name, role), [areas, name, role]);
  const members = JSON.stringify(context);
  const slot = useMemo(
    () => ({ name, context }) as FilledSlot, // both are of the same `Name`
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- compared by its members
    [name, members],
  );
  return entries.map((entry) => (
    <Fragment key={`${entry.area} ${entry.screen}`}>
      {children(entry.title, <Entry {...{ entry, slot }} />)}
    </Fragment>
  ));
}

interface EntryProps {
  entry: SlotEntry & { area: string };
  slot: FilledSlot;
}

function Entry({ entry: { area, screen }, slot }: EntryProps) {
  const { area: _host, build: _build, frame: _frame, shell: page, ...props } = useArea();
  const embedded = useMemo(() => ({ screen }), [screen]);
  // The page's title, scroll position and focus belong to the host.
  const shell = useMemo(() => ({ ...page, enterScreen: () => false }), [page]);
  return (
    <AreaOutlet
      {...props}
      shell={shell}
      // Links of an area in a slot are absolute: it may have no path.
      basePath="/"
      area={area}
      embedded={embedded}
      slot={slot}
      fallback={slotSkeleton}
      problem={(onRetry) => <SlotProblem slot={slot} onRetry={onRetry} />}
    />
  );
}

const slotSkeleton = (
  <DelayedFallback>
    <Skeleton lines={2} />
  </DelayedFallback>
);

import { useState } from 'react';
import {
  auditActions,
  auditEntities,
  type listAudit,
  type ResponseOf,
} from '@aforo/shared/contract';
import { SelectField } from '@aforo/shared/ui';
import { bySystem, changesParams, readWhat, type ChangesView } from '../activity-view.ts';
import { ChoosePerson } from '../../common/people/choose-person.tsx';
import { actionLabels, entityLabels } from './events.messages.ts';
import { FilterBar, type ActiveFilter } from '../filter-bar.tsx';
import { PersonField } from '../person-field.tsx';

interface Props {
  view: ChangesView;
  /** Names for the ids in the filters; undefined until loaded. */
  names: ResponseOf<typeof listAudit>['names'] | undefined;
  onChange: (change: Partial<ChangesView>) => void;
}

/** Filters by actor, action, subject and dates. */
export function ChangesFilters({ view, names, onChange: put }: Props) {
  const [choosing, setChoosing] = useState<'who' | 'about' | null>(null);
  const close = () => setChoosing(null);
  return (
    <>
      <FilterBar
        dates={view}
        onDates={put}
        active={activeIn(view, names, put)}
        onClear={() => put(changesParams.initial)}
      >
        <PersonField label="Quién" value={whoIn(view, names)} onOpen={() => setChoosing('who')} />
        <PersonField
          label="A quién"
          value={aboutIn(view, names)}
          onOpen={() => setChoosing('about')}
        />
        <WhatField view={view} onChange={put} />
      </FilterBar>
      <ChoosePerson
        finds="accounts"
        title="Quién lo hizo"
        isOpen={choosing === 'who'}
        always={{ key: bySystem, name: 'Aforo', detail: 'Lo que hace el programa por su cuenta' }}
        onChoose={(_kind, who) => {
          put({ who });
          close();
        }}
        onClose={close}
      />
      <ChoosePerson
        title="A quién"
        isOpen={choosing === 'about'}
        finds="both"
        onChoose={(kind, id) => {
          put({ about: { entity: kind === 'client' ? 'client' : 'user', id } });
          close();
        }}
        onClose={close}
      />
    </>
  );
}

function WhatField({
  view: { what },
  onChange,
}: {
  view: ChangesView;
  onChange: (change: Pick<ChangesView, 'what'>) => void;
}) {
  return (
    <SelectField
      label="Qué"
      value={[what?.entity, what?.action].filter(Boolean).join('.')}
      onChange={({ target }) => onChange({ what: readWhat(target.value) })}
    >
      <option value="">Cualquier cosa</option>
      {auditEntities.map((kind) => (
        <optgroup key={kind} label={entityLabels[kind].group}>
          <option value={kind}>{entityLabels[kind].group}: todo</option>
          {auditActions
            .filter((act) => actionLabels[act].of.some((one) => one === kind))
            .map((act) => (
              <option key={act} value={`${kind}.${act}`}>
                {actionLabels[act].name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function nameOf(name: string | null | undefined): string {
  return name === undefined ? '…' : (name ?? 'alguien que ya no está');
}

function whoIn({ who }: ChangesView, names: Props['names']): string | null {
  if (who === null) return null;
  return who === bySystem ? 'Aforo' : nameOf(names?.actor);
}

function aboutIn({ about }: ChangesView, names: Props['names']): string | null {
  return about === null ? null : nameOf(names?.about);
}

function activeIn(
  view: ChangesView,
  names: Props['names'],
  put: (more: Partial<ChangesView>) => void,
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const who = whoIn(view, names);
  if (who !== null) active.push({ text: `por ${who}`, onRemove: () => put({ who: null }) });
  const about = aboutIn(view, names);
  if (about !== null) active.push({ text: `sobre ${about}`, onRemove: () => put({ about: null }) });
  if (view.what !== null) {
    const { entity, action } = view.what;
    const { group } = entityLabels[entity];
    const text = action === null ? group : `${group}: ${actionLabels[action].name.toLowerCase()}`;
    active.push({ text, onRemove: () => put({ what: null }) });
  }
  return active;
}

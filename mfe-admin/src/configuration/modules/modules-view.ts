import { useSearchParams } from 'react-router-dom';
import { registryEventKinds, type RegistryEventKind } from '@aforo/shared/contract';
import { channelActs, type ChannelAct } from './channels/channel.messages.ts';
import { acts, type Act } from './changes/change.form.ts';
import { freezeActs, type FreezeAct } from './freezes/freeze.form.ts';
import { rolloutActs, type RolloutAct } from './rollouts/rollout.form.ts';

const approveAct = 'aprobar';
export type PageAct = Act | ChannelAct | FreezeAct | RolloutAct | typeof approveAct;

/** The URL state of the modules. */
interface ModulesView {
  /** The change whose dialog is open. */
  asked: { act: Act; area: string; build: string | null } | null;
  /** The build whose approval is open. */
  approving: { area: string; build: string } | null;
  /** The change of a channel's build whose dialog is open. */
  promoting: { act: ChannelAct; area: string; channel: string } | null;
  /** The freeze whose dialog is open; `area` null is every area. */
  freezing: { act: FreezeAct; area: string | null } | null;
  /** The change of a rollout whose dialog is open. */
  rolling: { act: RolloutAct; area: string } | null;
  /** The area and the kind of the events that are shown; null for all. */
  log: { area: string | null; kind: RegistryEventKind | null };
  /** Filters the areas by name. */
  search: string;
}

const names = {
  act: 'hacer',
  area: 'seccion',
  build: 'build',
  channel: 'canal',
  history: 'historial',
  kind: 'suceso',
  search: 'buscar',
} as const;

/** The URL without a dialog. */
const closed = {
  [names.act]: null,
  [names.area]: null,
  [names.build]: null,
  [names.channel]: null,
};

export function useModulesView() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(names.act);
  const act = acts.find((one) => one === asked);
  const freezeAct = freezeActs.find((one) => one === asked);
  const channelAct = channelActs.find((one) => one === asked);
  const rolloutAct = rolloutActs.find((one) => one === asked);
  const [area, build] = [search.get(names.area), search.get(names.build)];
  const channel = search.get(names.channel);
  const view: ModulesView = {
    asked: act && area !== null ? { act, area, build } : null,
    approving: asked === approveAct && area !== null && build !== null ? { area, build } : null,
    promoting:
      channelAct && area !== null && channel !== null ? { act: channelAct, area, channel } : null,
    freezing: freezeAct ? { act: freezeAct, area } : null,
    rolling: rolloutAct && area !== null ? { act: rolloutAct, area } : null,
    log: {
      area: search.get(names.history),
      kind: registryEventKinds.find((kind) => kind === search.get(names.kind)) ?? null,
    },
    search: search.get(names.search) ?? '',
  };
  function change(values: Record<string, string | null>, replace: boolean): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace, preventScrollReset: true });
  }
  return {
    view,
    ask: (act: PageAct, chosen: string | null, chosenBuild: string | null = null) =>
      change(
        { ...closed, [names.act]: act, [names.area]: chosen, [names.build]: chosenBuild },
        false,
      ),
    /** Opens the dialog of a channel's build. */
    askOf: (act: ChannelAct, chosen: string, chosenChannel: string) =>
      change({ [names.act]: act, [names.area]: chosen, [names.channel]: chosenChannel }, false),
    close: () => change(closed, true),
    findArea: (part: string) => change({ [names.search]: part === '' ? null : part }, true),
    showLogOf: (area: string | null) => change({ [names.history]: area }, true),
    showKind: (kind: string | null) => change({ [names.kind]: kind }, true),
  };
}

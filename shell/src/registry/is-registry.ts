import type { AreaRelease, Registry } from '@aforo/shared/contract';

/**
 * Whether a response is a usable registry. Written by hand: the contract's schema would bring zod
 * into the shell.
 */
export function isRegistry(value: unknown): value is Registry {
  return (
    isRecord(value) &&
    typeof value['revision'] === 'number' &&
    (value['closed'] === undefined || Array.isArray(value['closed'])) &&
    Array.isArray(value['mounts']) &&
    value['mounts'].every(isMount) &&
    isRecord(value['areas']) &&
    Object.values(value['areas']).every(isRelease) &&
    isRecord(value['choices']) &&
    Object.values(value['choices']).every((choice) => isRecord(choice) && 'fallback' in choice)
  );
}

/** Whether a response is the release of a build. */
export function isRelease(value: unknown): value is AreaRelease {
  return (
    isRecord(value) &&
    hasStrings(value, ['area', 'buildId', 'contractVersion', 'federationName', 'base', 'entry']) &&
    Array.isArray(value['preload']) &&
    isRecord(value['files']) &&
    Object.values(value['files']).every((file) => isRecord(file) && hasStrings(file, ['integrity']))
  );
}

function isMount(value: unknown): boolean {
  return (
    isRecord(value) &&
    hasStrings(value, ['prefix', 'basePath', 'area']) &&
    (value['roles'] === null || Array.isArray(value['roles']))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hasStrings(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string');
}

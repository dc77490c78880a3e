import type { NextAchievement } from '@aforo/shared/contract';

/** «Te faltan 3 clases para 50». */
export function remainingText({ metric, value, step }: NextAchievement): string {
  const left = step - value;
  switch (metric) {
    case 'weeks':
      return left === 1
        ? `Te falta 1 semana para llegar a ${step} seguidas`
        : `Te faltan ${left} semanas para llegar a ${step} seguidas`;
    case 'services':
      return left === 1
        ? `Te falta 1 actividad para llegar a ${step}`
        : `Te faltan ${left} actividades para llegar a ${step}`;
    default:
      return step === 1
        ? 'Te espera con tu primera clase'
        : left === 1
          ? `Te falta 1 clase para llegar a ${step}`
          : `Te faltan ${left} clases para llegar a ${step}`;
  }
}

export function formatTimes(times: number): string {
  return times === 1 ? '1 vez' : `${times} veces`;
}

import type { Role } from './roles.ts';

/** The acting user. `clientId` and `professionalId` are set if the user is one. */
export interface Actor {
  userId: string;
  role: Role;
  clientId?: string | null;
  professionalId?: string | null;
  /** The clients under age for whom the user acts, as their payer. */
  dependantIds?: readonly string[];
}

/** Owner of the record, as far as known. Absent ids match no actor. */
export interface Subject {
  userId?: string | null;
  clientId?: string | null;
  professionalIds?: readonly string[];
}

type Rule = 'all' | 'own' | 'none';
type Grants = Record<Role, Rule>;

const grants = {
  'profile.edit': { admin: 'own', receptionist: 'own', professional: 'own', client: 'own' },
  'client.list': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'client.see': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'client.create': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'client.edit': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'client.editStaffFields': {
    admin: 'all',
    receptionist: 'all',
    professional: 'none',
    client: 'none',
  },
  'dependant.invite': { admin: 'none', receptionist: 'none', professional: 'none', client: 'own' },
  'client.archive': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'client.history': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'client.health': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'client.export': { admin: 'all', receptionist: 'none', professional: 'none', client: 'own' },
  'client.mail': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'client.merge': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'list.export': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'client.erase': { admin: 'all', receptionist: 'none', professional: 'none', client: 'own' },
  'user.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'audit.see': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'configuration.edit': {
    admin: 'all',
    receptionist: 'none',
    professional: 'none',
    client: 'none',
  },
  'service.see': { admin: 'all', receptionist: 'all', professional: 'all', client: 'all' },
  'service.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'schedule.see': { admin: 'all', receptionist: 'all', professional: 'all', client: 'none' },
  'schedule.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'professional.list': { admin: 'all', receptionist: 'all', professional: 'all', client: 'all' },
  'professional.see': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  'professional.manage': {
    admin: 'all',
    receptionist: 'none',
    professional: 'none',
    client: 'none',
  },
  'timeOff.see': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  'timeOff.request': { admin: 'all', receptionist: 'none', professional: 'own', client: 'none' },
  'timeOff.withdraw': {
    admin: 'none',
    receptionist: 'none',
    professional: 'own',
    client: 'none',
  },
  'timeOff.decide': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'booking.create': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'booking.see': { admin: 'all', receptionist: 'all', professional: 'own', client: 'own' },
  'booking.cancel': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'booking.override': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'booking.cover': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'attendance.mark': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  'attendance.correct': {
    admin: 'all',
    receptionist: 'none',
    professional: 'none',
    client: 'none',
  },
  'session.cancel': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'session.close': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  /** Adding a person who is at the door. */
  'session.walkIn': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  /** Of one's own session; administrators set the substitute themselves. */
  'substitute.request': {
    admin: 'none',
    receptionist: 'none',
    professional: 'own',
    client: 'none',
  },
  'substitute.answer': { admin: 'all', receptionist: 'none', professional: 'own', client: 'none' },
  'session.message': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  'shiftNote.write': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'agenda.see': { admin: 'all', receptionist: 'all', professional: 'own', client: 'none' },
  'package.list': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'package.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'package.sell': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'purchase.see': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'membership.manage': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'standingSeat.manage': {
    admin: 'all',
    receptionist: 'all',
    professional: 'none',
    client: 'none',
  },
  'purchase.freeze': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'credits.adjust': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'sale.create': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'sale.see': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'sale.refund': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  /** Of one's own PIN; the approval itself is proved by it. */
  'approval.give': { admin: 'own', receptionist: 'none', professional: 'none', client: 'none' },
  'approval.ask': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'voucher.void': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'promotion.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'document.cancel': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'document.export': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'report.see': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  /** What professionals are paid. */
  'pay.see': { admin: 'all', receptionist: 'none', professional: 'own', client: 'none' },
  'pay.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'payment.see': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'payment.reconcile': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  /** Taking, changing and cancelling mandates. */
  'mandate.manage': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'directDebit.manage': {
    admin: 'all',
    receptionist: 'none',
    professional: 'none',
    client: 'none',
  },
  /** Charge runs, and the rules of prices of memberships. */
  'membership.charge': {
    admin: 'all',
    receptionist: 'none',
    professional: 'none',
    client: 'none',
  },
  'product.see': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'product.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'cash.operate': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
  'cash.see': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'register.manage': { admin: 'all', receptionist: 'none', professional: 'none', client: 'none' },
  'achievement.manage': {
    admin: 'all',
    receptionist: 'none',
    professional: 'none',
    client: 'none',
  },
  'achievement.see': { admin: 'all', receptionist: 'all', professional: 'none', client: 'own' },
  'achievement.handOver': {
    admin: 'all',
    receptionist: 'all',
    professional: 'none',
    client: 'none',
  },
  'credits.forgive': { admin: 'all', receptionist: 'all', professional: 'none', client: 'none' },
} as const satisfies Record<string, Grants>;

export type Action = keyof typeof grants;
export const actions = Object.keys(grants) as Action[]; // Object.keys loses the literal type

/**
 * The rest stays with the person: the record and its consents, the copy of the data, the erasure, the
 * log-in.
 */
const actionsForDependants: readonly Action[] = [
  'booking.create',
  'booking.see',
  'booking.cancel',
  'purchase.see',
  'payment.see',
  'achievement.see',
  'dependant.invite',
];

/**
 * The permission rule, shared by the server's check and the screen's disabled buttons. With the
 * rule `own`, the subject must belong to the actor: same user, client or professional, or for some actions
 * a client for whom the actor acts.
 */
export function can(actor: Actor, action: Action, subject: Subject = {}): boolean {
  const rule: Rule = grants[action][actor.role];
  if (rule !== 'own') return rule === 'all';
  return (
    isSame(actor.userId, subject.userId) ||
    isSame(actor.clientId, subject.clientId) ||
    actsFor(actor, action, subject) ||
    (subject.professionalIds ?? []).some((id) => isSame(actor.professionalId, id))
  );
}

function actsFor({ dependantIds = [] }: Actor, action: Action, { clientId }: Subject): boolean {
  return (
    actionsForDependants.includes(action) && dependantIds.some((id) => isSame(id, clientId ?? null))
  );
}

function isSame(actorId: string | null | undefined, subjectId: string | null | undefined): boolean {
  return actorId != null && actorId === subjectId;
}

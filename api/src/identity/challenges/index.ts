export {
  type Challenge,
  countWrongAttempt,
  deleteChallenge,
  findTicket,
  insertChallenge,
  lockTicket,
  setWebauthnChallenge,
  takeSessionChallenge,
} from './challenges.repository.ts';
export {
  challengeExpiry,
  forgetExpiredChallenges,
  issueTicket,
  requireOpen,
  withdrawChallengesOf,
} from './challenges.service.ts';

/** Its fixed seats follow a membership that was suspended or resumed. `standing-seats` handles it. */
export const seatsJob = 'seats of a membership';

export interface SeatsJob {
  membershipId: string;
}

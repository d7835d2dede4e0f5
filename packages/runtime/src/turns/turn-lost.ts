/**
 * The lease of a turn was lost: another turn has claimed its mailbox or account, or it was deleted. Nothing more of
 * this turn is stored.
 */
export class TurnLost extends Error {
  override name = 'TurnLost'
}

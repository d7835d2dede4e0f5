/** A record of which no document can be printed; the message states why and what to do. */
export class UnprintableRecord extends Error {
  override name = 'UnprintableRecord'
}

/** A record that no document can be printed of; the message states why and what to do. */
export class UnprintableRecord extends Error {
  override name = 'UnprintableRecord'
}

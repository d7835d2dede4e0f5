import { MessageError } from '@fiscus/messages/message-error'

/** A record that no document can be printed of; the text states why and what to do. */
export class UnprintableRecord extends MessageError {
  override name = 'UnprintableRecord'
}

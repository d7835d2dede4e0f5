import type { Message } from './message/message.ts'
import { render } from './render.ts'

/** An error whose reason people read. `message` is its English, for logs. */
export class MessageError extends Error {
  readonly text: Message

  constructor(text: Message, options?: ErrorOptions) {
    super(render(text), options)
    this.text = text
  }
}

import { storableMessage, storableText } from '@fiscus/contracts/fields/text'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'

const lengthMax = 2000

/**
 * A text as the row of a job stores it: its English, and the text as code and values; null: it is a string of the
 * database or of another server, or too long.
 */
export function storedText(text: Message | string): { text: string; message: Message | null } {
  return {
    text: storableText(render(text).slice(0, lengthMax)),
    message: typeof text === 'string' ? null : storableMessage(text),
  }
}

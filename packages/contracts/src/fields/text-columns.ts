import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { storableMessage, storableText } from './text.ts'

const lengthMax = 2000

/** The columns in which a text is stored: its English, and the message, which a foreign answer does not have. */
export type TextColumns<Name extends string, Text = string | null> = {
  [Column in Name]: string | Extract<Text, null>
} & { [Column in `${Name}_message`]: Message | null }

/**
 * Returns the columns of a text, as PostgreSQL can store them: its first 2,000 characters in English, and the message,
 * null if it is too long to store. Both are null without a text.
 */
export function textColumns<Name extends string, Text extends Message | string | null>(
  name: Name,
  text: Text,
): TextColumns<Name, Text> {
  const message = text === null || typeof text === 'string' ? null : storableMessage(text)
  const english = text === null ? null : storableText(render(text).slice(0, lengthMax))
  return { [name]: english, [`${name}_message`]: message } as TextColumns<Name, Text>
}

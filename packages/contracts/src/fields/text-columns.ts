import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { storableMessage, storableText } from './text.ts'

/** The columns in which a text is stored: its English, and the message, which a foreign answer does not have. */
export type TextColumns<Name extends string> = { [Column in Name]: string | null } & {
  [Column in `${Name}_message`]: Message | null
}

/** Returns the columns of a text, as PostgreSQL can store them. Both are null without one. */
export function textColumns<Name extends string>(
  name: Name,
  text: Message | string | null,
): TextColumns<Name> {
  const message = text === null || typeof text === 'string' ? null : storableMessage(text)
  return { [name]: text && storableText(render(text)), [`${name}_message`]: message } as TextColumns<Name>
}

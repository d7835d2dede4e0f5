import type { Message } from './message/message.ts'
import { render } from './render.ts'

/** The columns in which a text is stored: its English, and the message, which a foreign answer does not have. */
export type TextColumns<Name extends string> = { [Column in Name]: string | null } & {
  [Column in `${Name}_message`]: Message | null
}

/** Returns the columns of a text. Both are null without one. */
export function textColumns<Name extends string>(
  name: Name,
  text: Message | string | null,
): TextColumns<Name> {
  const message = typeof text === 'string' ? null : text
  return { [name]: text && render(text), [`${name}_message`]: message } as TextColumns<Name>
}

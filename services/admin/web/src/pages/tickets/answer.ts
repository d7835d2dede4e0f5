import type { AttachedFile } from '../compose/attached-files.ts'
import type { ComposeValues } from '../compose/compose-values.ts'
import { paragraphsOf } from '../compose/quoted-html.ts'

/** What is written below a conversation: the draft has the reply and the note, so that a switch loses neither. */
export type Answer = {
  mode: 'reply' | 'note' | null
  /** The id of the message that the reply answers: fixed when it begins, so that newer mail changes no recipient. */
  answers: string | null
  /** null: as suggested. */
  to: string | null
  cc: string | null
  text: string
  note: string
  attachments: readonly AttachedFile[]
}

export const emptyAnswer: Answer = {
  mode: null,
  answers: null,
  to: null,
  cc: null,
  text: '',
  note: '',
  attachments: [],
}

/** The message of a reply: what was written, above the quotation of the suggested message. */
export function replyOf({ to, cc, text, attachments }: Answer, suggested: ComposeValues): ComposeValues {
  return {
    ...suggested,
    to: to ?? suggested.to,
    cc: cc ?? suggested.cc,
    html: paragraphsOf(text) + suggested.html.replace(/^<p><\/p>/, ''),
    attachments,
  }
}

import type { HeaderLine } from '../mime/header-lines.ts'
import type { ParsedReport, Texts } from '../parsing/parsed-message.ts'

/** What the classification reads of a message. */
export type Classifiable = {
  headers: readonly HeaderLine[]
  report: ParsedReport | null
  calendarMethod: string | null
  subject: string
  from: { address: string } | null
  preview: string
  attachments: readonly { mediaType: string }[]
  texts: () => Texts
}

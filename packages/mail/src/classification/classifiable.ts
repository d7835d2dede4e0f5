import type { HeaderLine } from '../mime/header-lines.ts'
import type { ParsedReport } from '../parsing/parsed-message.ts'

/** What the classification reads of a message. */
export type Classifiable = {
  headers: readonly HeaderLine[]
  report: ParsedReport | null
  subject: string
  from: { address: string } | null
  text: string | null
}

import { readRecipients } from './address-list.ts'
import type { AttachedFile } from './attached-files.ts'

/** A message as the form has it. */
export type ComposeValues = {
  /** Empty for the server of the installation. */
  mailbox_id: string
  to: string
  cc: string
  bcc: string
  subject: string
  html: string
  priority: 'high' | 'normal' | 'low'
  attachments: readonly AttachedFile[]
  in_reply_to: string
  /** The local time in the zone of the tenant, `2026-11-22T09:30`; empty: at once. */
  not_before: string
}

export const emptyMessage: ComposeValues = {
  mailbox_id: '',
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  html: '',
  priority: 'normal',
  attachments: [],
  in_reply_to: '',
  not_before: '',
}

const recipientFields = ['to', 'cc', 'bcc'] as const
type Faults = Partial<
  Record<keyof ComposeValues, { key: 'invalid' | 'noRecipient' | 'past'; entries: string }>
>

/**
 * The faults that the fields show before anything is sent: keys of texts, with what they name.
 * @param now the local time now, like `not_before`
 */
export function composeFaults(values: ComposeValues, now: string): Faults {
  const faults: Faults = {}
  let count = 0
  for (const name of recipientFields) {
    const { recipients, invalid } = readRecipients(values[name])
    count += recipients.length
    if (invalid.length > 0) faults[name] = { key: 'invalid', entries: invalid.join(', ') }
  }
  if (count === 0) faults.to ??= { key: 'noRecipient', entries: '' }
  if (values.not_before !== '' && values.not_before <= now) faults.not_before = { key: 'past', entries: '' }
  return faults
}

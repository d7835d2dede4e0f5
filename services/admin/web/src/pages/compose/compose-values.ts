import { base64Of } from '../seller/logo-file.ts'
import { readRecipients } from './address-list.ts'

/** A file of the message. `data` is base64; `id` tells it apart from another file of the same name. */
export type AttachedFile = { id: string; name: string; media_type: string; data: string; bytes: number }

/** A message as the form has it. `mailbox_id` is empty for the server of the installation. */
export type ComposeValues = {
  mailbox_id: string
  to: string
  cc: string
  bcc: string
  subject: string
  text: string
  priority: 'high' | 'normal' | 'low'
  attachments: readonly AttachedFile[]
  in_reply_to: string
}

export const emptyMessage: ComposeValues = {
  mailbox_id: '',
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  text: '',
  priority: 'normal',
  attachments: [],
  in_reply_to: '',
}

/** The most bytes of all attachments together. */
const attachmentBytesMax = 3_000_000

/** The faults that the fields show before anything is sent: keys of texts, with what they name. */
export function composeFaults({ to, cc, bcc }: ComposeValues) {
  const read = { to: readRecipients(to), cc: readRecipients(cc), bcc: readRecipients(bcc) }
  const count = Object.values(read).reduce((sum, { recipients }) => sum + recipients.length, 0)
  const faults: Partial<Record<'to' | 'cc' | 'bcc', { key: 'invalid' | 'noRecipient'; entries: string }>> = {}
  for (const name of ['to', 'cc', 'bcc'] as const) {
    const entries = read[name].invalid.join(', ')
    if (entries !== '') faults[name] = { key: 'invalid', entries }
  }
  if (count === 0) faults.to ??= { key: 'noRecipient', entries: '' }
  return faults
}

/** Reads files that were chosen. null: together with those that are attached, they are too large. */
export async function attach(
  attached: readonly AttachedFile[],
  files: readonly File[],
): Promise<readonly AttachedFile[] | null> {
  const bytes = [...attached.map((file) => file.bytes), ...files.map(({ size }) => size)]
  if (bytes.reduce((sum, size) => sum + size, 0) > attachmentBytesMax) return null
  const read = files.map(async (file) => ({
    id: crypto.randomUUID(),
    name: file.name,
    media_type: file.type || 'application/octet-stream',
    data: base64Of(new Uint8Array(await file.arrayBuffer())),
    bytes: file.size,
  }))
  return [...attached, ...(await Promise.all(read))]
}

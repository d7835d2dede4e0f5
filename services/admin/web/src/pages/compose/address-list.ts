/** A recipient as the API takes it. */
export type Recipient = { address: string; name?: string }

/**
 * Reads recipients as they are written in mail programs:
 * `Anna Nowak <anna@acme.example>, biuro@acme.example; "Nowak, Jan" <jan@…>`. What is no address is in `invalid`, as it
 * was written.
 */
export function readRecipients(text: string): { recipients: Recipient[]; invalid: string[] } {
  const recipients: Recipient[] = []
  const invalid: string[] = []
  for (const entry of entriesOf(text)) {
    const [, name = '', quoted = ''] = /^(.*)<([^<>]*)>$/s.exec(entry) ?? []
    const address = (quoted || entry).trim()
    const plainName = name
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replace(/\\(.)/gs, '$1')
    if (!isAddress(address)) invalid.push(entry)
    else recipients.push(plainName === '' ? { address } : { address, name: plainName })
  }
  return { recipients, invalid }
}

/** The parts between commas and semicolons that are in no quotes. */
function entriesOf(text: string): string[] {
  const parts = text.match(/(?:"(?:\\.|[^"\\])*"|[^",;\n]|")+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Whether a text looks like an address. The API decides. */
function isAddress(text: string): boolean {
  return /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text)
}

/** A recipient as it is written in a field. */
export function writeRecipient({ address, name }: { address: string; name?: string | null }): string {
  if (!name) return address
  const isPlain = /^[\p{L}\p{N} .'-]+$/u.test(name)
  return `${isPlain ? name : `"${name.replace(/["\\]/g, '\\$&')}"`} <${address}>`
}

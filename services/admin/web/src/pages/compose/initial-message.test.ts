import { expect, test } from 'vitest'
import { initialMessage } from './initial-message.ts'

const address = (name: string) => ({ address: `${name}@acme.example`, name: null })
const message = {
  id: 'm1',
  mailbox_id: 'b1',
  direction: 'incoming' as const,
  from_address: 'ada@acme.example',
  from_name: 'Ada',
  to: [address('Office'), address('jan')],
  cc: [address('ola'), address('ada')],
  reply_to: [],
  subject: 'Re: Invoice',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [
    {
      id: 'a1',
      name: 'a.pdf',
      media_type: 'application/pdf',
      bytes: 7,
      content_id: null,
      is_inline: 0 as const,
      sha256: '',
    },
  ],
  outgoing: null,
}
const context = { own: ['office@acme.example'], words: { line: 'Ada:', facts: ['From: Ada'] } }

test('a reply goes to the sender, or where the sender asks for it, and belongs to the message', () => {
  expect(initialMessage(message, 'reply', context)).toMatchObject({
    mailbox_id: 'b1',
    to: 'Ada <ada@acme.example>',
    cc: '',
    subject: 'Re: Invoice',
    html: '<p></p><p>Ada:</p><blockquote><p>Hello</p></blockquote>',
    in_reply_to: 'm1',
    attachments: [],
  })
  const elsewhere = { ...message, reply_to: [address('list')] }
  expect(initialMessage(elsewhere, 'reply', context).to).toBe('list@acme.example')
})

test('a reply to all leaves out the own mailbox and whom it answers', () => {
  expect(initialMessage(message, 'reply_all', context).cc).toBe('jan@acme.example, ola@acme.example')
})

test('a reply to an own message goes to its recipients again', () => {
  const own = { ...message, direction: 'outgoing' as const, to: [address('jan')] }
  expect(initialMessage(own, 'reply', context).to).toBe('jan@acme.example')
})

test('a forwarded message has its attachments, and belongs to no conversation', () => {
  expect(initialMessage({ ...message, subject: 'FW: Fwd: Invoice' }, 'forward', context)).toMatchObject({
    to: '',
    subject: 'Fwd: Invoice',
    html: '<p></p><p>From: Ada</p><p>Hello</p>',
    in_reply_to: '',
    attachments: [{ attachment_id: 'a1', name: 'a.pdf', bytes: 7 }],
  })
})

test('a message that was not sent is written again with its hidden recipients', () => {
  const outgoing = {
    recipients: [
      { ...address('jan'), kind: 'to' as const },
      { ...address('eva'), kind: 'bcc' as const },
    ],
  }
  expect(initialMessage({ ...message, outgoing }, 'again', context)).toMatchObject({
    to: 'jan@acme.example',
    cc: '',
    bcc: 'eva@acme.example',
    subject: 'Re: Invoice',
    html: '<p>Hello</p>',
  })
})

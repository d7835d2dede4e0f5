import type { SampleMail } from './sample-mails.ts'

/** Sender, recipient and identity of a message. The Message-ID has no angle brackets. */
type Envelope = {
  from: { address: string; name: string }
  to: { address: string; name: string }
  messageId: string
  inReplyTo: string | null
  sentAt: Date
}

const boundary = 'fiscus-demo'

/** The source of a message of the demo data (RFC 5322, RFC 2045). */
export function sourceOf({ subject, text, html, attachment }: SampleMail, envelope: Envelope): string {
  const { from, to, messageId, inReplyTo, sentAt } = envelope
  const headers = [
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    `From: ${encodedWord(from.name)} <${from.address}>`,
    `To: ${encodedWord(to.name)} <${to.address}>`,
    `Subject: ${encodedWord(subject)}`,
    `Message-ID: <${messageId}>`,
    ...(inReplyTo === null ? [] : [`In-Reply-To: <${inReplyTo}>`, `References: <${inReplyTo}>`]),
    'MIME-Version: 1.0',
  ]
  const parts = [
    part('text/plain', text),
    ...(html === undefined ? [] : [part('text/html', html)]),
    ...(attachment === undefined ? [] : [part(attachment.mediaType, attachment.text, attachment.name)]),
  ]
  const [only = ''] = parts
  if (parts.length === 1) return [...headers, only].join('\r\n')
  const type = `Content-Type: multipart/mixed; boundary=${boundary}`
  const body = parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')
  return [...headers, type, '', `${body}--${boundary}--`, ''].join('\r\n')
}

/** The headers and the body of a part, in base64. */
function part(mediaType: string, text: string, fileName?: string): string {
  const lines =
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  const disposition = `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(fileName ?? '')}`
  return [
    `Content-Type: ${mediaType}; charset=utf-8`,
    ...(fileName === undefined ? [] : [disposition]),
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
    '',
  ].join('\r\n')
}

/** RFC 2047. */
function encodedWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}

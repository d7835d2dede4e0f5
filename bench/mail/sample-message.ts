const messageBytes = 20_000
const largeBytes = 200 * 2 ** 20

/** A plain message of 20 kB of a sender of its own; `answered`: the number of the message that it answers. */
export function sampleMessage(
  n: number,
  { bytes = messageBytes, answered = null }: { bytes?: number; answered?: number | null } = {},
): string {
  const of =
    answered === null
      ? `Subject: Message ${n}`
      : `Subject: Re: Message ${answered}\r\nIn-Reply-To: <${answered}@example.com>\r\nReferences: <${answered}@example.com>`
  const head = `From: Ada <ada${n}@example.com>\r\nTo: office@example.test\r\n${of}\r\nMessage-ID: <${n}@example.com>\r\nDate: Sun, 22 Nov 2026 12:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`
  const line = `${String(n).padStart(6, '0')} ${'The quick brown fox jumps over the lazy dog. '.repeat(2).slice(0, 68)}\r\n`
  return head + line.repeat(Math.ceil((bytes - head.length) / line.length))
}

/** A message of 200 MB. */
export async function* largeMessage(): AsyncGenerator<string> {
  yield 'From: ada@example.com\r\nSubject: large\r\nMessage-ID: <large@example.com>\r\n\r\n'
  const part = `${'x'.repeat(998)}\r\n`.repeat(1_000)
  for (let bytes = 0; bytes < largeBytes; bytes += part.length) yield part
}

/** What a reply takes over from the message that it answers. */
type Answered = {
  text: string | null
  from: string
  /** When the message was sent, in words. */
  at: string
}

/** `Re: ` before the subject, once. Polish programs write `Odp:`. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^((re|odp|aw)(\[\d+\])?:\s*)+/i, '')}`
}

/** The text of a message behind `>`, below a line that names its sender. */
export function quotedText(
  { text, from, at }: Answered,
  lineOf: (place: { from: string; at: string }) => string,
): string {
  const lines = (text ?? '').trimEnd().split('\n')
  return `\n\n${lineOf({ from, at })}\n${lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`)).join('\n')}\n`
}

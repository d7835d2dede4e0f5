const property = /^(?:SUMMARY|FN)(?:;[^:\r\n]*)?:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im
const lengthMax = 200

/** A title for a list of conflicts: the first SUMMARY or FN of an object, also of one that is not valid. */
export function titleOf(text: string): string {
  const [, value = ''] = property.exec(text) ?? []
  const unfolded = value.replaceAll(/\r?\n[ \t]/g, '')
  const plain = unfolded.replaceAll(/\\([\\,;nN])/g, (_, escaped) => (/n/i.test(escaped) ? ' ' : escaped))
  return [...plain].slice(0, lengthMax).join('').trim()
}

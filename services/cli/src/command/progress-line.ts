/** A line of progress that each text replaces and that disposal clears. */
export type ProgressLine = Disposable & { show(text: string): void }

const clear = '\r\u001b[K'
const lengthMax = 79
const showMs = 100

/**
 * Writes to a terminal at most every 100 ms. A stream that is not a terminal gets a line every `logEveryMs`, the first
 * after that time, and none without `logEveryMs`.
 */
export function progressLine(
  stream: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
  { logEveryMs = Number.POSITIVE_INFINITY, now = () => performance.now() } = {},
): ProgressLine {
  let shownAt = stream.isTTY ? Number.NEGATIVE_INFINITY : now()
  const everyMs = stream.isTTY ? showMs : logEveryMs
  return {
    show(text) {
      if (now() - shownAt < everyMs) return
      shownAt = now()
      stream.write(stream.isTTY ? `${clear}${text.slice(0, lengthMax)}` : `${text}\n`)
    },
    [Symbol.dispose]() {
      if (stream.isTTY) stream.write(clear)
    },
  }
}

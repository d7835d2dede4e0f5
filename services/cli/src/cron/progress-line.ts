/** A line of progress that each text replaces and that disposal clears. Writes nothing when `stream` is not a terminal. */
export type ProgressLine = Disposable & { show(text: string): void }

const clear = '\r\u001b[K'
const lengthMax = 79
const showMs = 100

export function progressLine(
  stream: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(text) {
      if (!stream.isTTY || performance.now() - shownAt < showMs) return
      shownAt = performance.now()
      stream.write(`${clear}${text.slice(0, lengthMax)}`)
    },
    [Symbol.dispose]() {
      if (stream.isTTY) stream.write(clear)
    },
  }
}

/** A line on the terminal that is written over until disposal takes it away; nothing where `stream` is no terminal. */
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

import { writeSync } from 'node:fs'
import { hasCode } from '../faults/has-code.ts'

/** Tries to write to a full pipe, a second in all: a line that its reader has not made room for by then is lost. */
const attemptsMax = 100
const pauseMs = 10

/**
 * Writes lines to a file descriptor at once. A line that cannot be written, because the disk is full or the reader has
 * gone, is lost: a service goes on without its log. The next written line follows one that states how many were lost.
 */
export class LogOutput {
  readonly #fd: number
  #lost = 0

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    const isWritten = writeAll(this.#fd, Buffer.from(this.#lost > 0 ? `${this.#lossLine()}${line}` : line))
    this.#lost = isWritten ? 0 : this.#lost + 1
  }

  #lossLine(): string {
    const entry = {
      level: 40,
      time: new Date().toISOString(),
      msg: `${this.#lost} lines of the log were lost`,
    }
    return `${JSON.stringify(entry)}\n`
  }
}

function writeAll(fd: number, bytes: Buffer): boolean {
  let attempts = 0
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written)
    } catch (error) {
      attempts += 1
      if (!hasCode(error, 'EAGAIN') || attempts > attemptsMax) return false
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
  return true
}

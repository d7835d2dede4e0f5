import { OperatorError } from '@fiscus/runtime/operator-error'

/** A page that cannot be printed. The message says why, for the author of the template or of the data. */
export class PageRejected extends Error {
  override name = 'PageRejected'
}

/** There is no Chromium that can print. The message tells the operator what to install. */
export class ChromiumUnavailable extends OperatorError {
  override name = 'ChromiumUnavailable'
}

/** Chromium has ended while it printed: it crashed, or was killed because of another page or of the memory of all. */
export class ChromiumLost extends Error {
  override name = 'ChromiumLost'
  readonly reason: 'crash' | 'memory'

  constructor(reason: 'crash' | 'memory', options?: ErrorOptions) {
    super(reason === 'crash' ? 'Chromium ended while it printed' : 'Chromium needed too much memory', options)
    this.reason = reason
  }
}

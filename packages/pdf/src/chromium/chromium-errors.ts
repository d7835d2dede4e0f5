import { MessageError } from '@fiscus/messages/message-error'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/** A page that cannot be printed. Its text is for the author of the template or of the data. */
export class PageRejected extends MessageError {
  override name = 'PageRejected'
}

/** The document has no page with the number that a picture was wanted of. */
export class PageMissing extends MessageError {
  override name = 'PageMissing'
}

/** There is no Chromium that can print. The text names what the operator installs. */
export class ChromiumUnavailable extends OperatorError {
  override name = 'ChromiumUnavailable'
}

type ChromiumLoss = 'crash' | 'time' | 'memory'

const losses: Record<ChromiumLoss, string> = {
  crash: 'Chromium ended while it printed',
  time: 'Chromium took too long for the documents that it printed at a time',
  memory: 'Chromium needed too much memory',
}

/**
 * Chromium has ended while it printed: it crashed, or was killed because of another page, or of the time or the memory
 * of all.
 */
export class ChromiumLost extends Error {
  override name = 'ChromiumLost'
  readonly reason: ChromiumLoss

  constructor(reason: ChromiumLoss, options?: ErrorOptions) {
    super(losses[reason], options)
    this.reason = reason
  }
}

import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
/**
 * Why a part of a series cannot be changed. `instance_unknown`: the series has no such instance. `not_divisible`: no
 * two rules describe what is before and what is from the instance on. `rule_misses_start`: the rule does not have the
 * day to which an instance was moved.
 */
export type SeriesErrorCode = 'instance_unknown' | 'not_divisible' | 'rule_misses_start'

/** A part of a series cannot be changed. Nothing was changed. */
export class SeriesError extends Error {
  readonly code: SeriesErrorCode
  readonly reason: Message

  constructor(code: SeriesErrorCode, reason: Message) {
    super(render(reason))
    this.name = 'SeriesError'
    this.code = code
    this.reason = reason
  }
}

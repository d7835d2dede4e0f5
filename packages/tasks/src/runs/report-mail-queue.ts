import type { measureQueue } from '@fiscus/mail/queue/measure-queue'
import type { IdleContext } from '@fiscus/scheduling/tasks/define-task'

/** Sets the gauges of the outgoing mail of a scope. */
export function reportMailQueue(
  { oldestSeconds, unknown }: Awaited<ReturnType<typeof measureQueue>>,
  { measure }: Pick<IdleContext, 'measure'>,
): void {
  measure('mail_queue_oldest_seconds', oldestSeconds)
  measure('mail_unknown_messages', unknown)
}

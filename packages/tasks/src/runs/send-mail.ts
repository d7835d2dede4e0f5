import { copySent } from '@fiscus/mail/copies/copy-sent'
import { measureQueue } from '@fiscus/mail/queue/measure-queue'
import { type QueueTally, runMailQueue } from '@fiscus/mail/queue/run-mail-queue'
import { globalHostOf, resolveSender } from '@fiscus/mail/senders/resolve-sender'
import { results } from '@fiscus/messages/results'
import type { TaskContext, TaskResult } from '@fiscus/scheduling/tasks/define-task'
import { counted, queueResult } from './counted.ts'
import { reportMailQueue } from './report-mail-queue.ts'

/** With the minute for copies it ends before the time-out of five minutes, so that no message is interrupted. */
const budgetMs = 180_000

/** Sends the outgoing messages that are due, and copies sent ones. */
export async function sendMail(context: TaskContext): Promise<TaskResult> {
  const { mail, log, count, clock, db } = context
  const until = performance.now() + budgetMs
  const send = () =>
    runMailQueue({
      ...context,
      random: Math.random,
      globalHost: globalHostOf(mail),
      senderOf: (id) => resolveSender(context, id),
      budgetMs: until - performance.now(),
    })
  const tallies = [await send()]
  const copied = await copySent(context, { guard: mail, ca: mail.ca })
  // A message that was enqueued meanwhile has triggered no run of its own.
  let figures = await measureQueue(db, clock.now())
  if (figures.isDue) {
    tallies.push(await send())
    figures = await measureQueue(db, clock.now())
  }
  const tally = sumOf(tallies)
  count('mail_sent_total', tally.succeed)
  count('mail_deferred_total', tally.defer)
  count('mail_failed_total', tally.fail)
  count('mail_unknown_total', tally.lose)
  reportMailQueue(figures, context)
  if (mail.global.kind === 'folder' && tally.succeed > 0)
    log.info(
      `Mail without a sender mailbox is written into the folder ${mail.global.folder}: set MAIL_SMTP_HOST to send it`,
    )
  return summarize(tally, copied)
}

function sumOf(tallies: readonly QueueTally[]): QueueTally {
  const sum = (step: keyof QueueTally) => tallies.reduce((total, tally) => total + tally[step], 0)
  return {
    succeed: sum('succeed'),
    defer: sum('defer'),
    fail: sum('fail'),
    lose: sum('lose'),
    recover: sum('recover'),
    resend: sum('resend'),
  }
}

function summarize(tally: QueueTally, copied: number): TaskResult {
  const counts = counted([
    [tally.succeed, results.sent],
    [tally.defer, results.toTryAgain],
    [tally.fail, results.failed],
    [tally.lose, results.unknown],
    [tally.recover, results.recovered],
    [tally.resend, results.sentAgain],
    [copied, results.copied],
  ])
  return queueResult(results.outgoingMail, counts)
}

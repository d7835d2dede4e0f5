import type { Problem } from '@fiscus/contracts/problems/problem'
import { problems } from '@fiscus/contracts/problems/problems'
import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import type { Logger } from '@fiscus/runtime/log/logger'
import { throttled } from '@fiscus/runtime/waiting/throttled'

type LogProblem = (problem: Problem, logger: () => Logger) => void

const logEveryMs = 10_000
const sentencesMax = 100

/**
 * Returns a function that logs problems of 500 and above. While a database or the files cannot be used, each request
 * has the same 503: one line in ten seconds for each sentence, with the number of lines omitted since the last one.
 */
export function serverErrorLog(): LogProblem {
  const logOfSentence = new Map<string, LogProblem>()

  function repeatingLog(sentence: string): LogProblem {
    const existing = logOfSentence.get(sentence)
    const log = existing ?? throttled(logEveryMs, logProblem)
    if (!existing) setBounded(logOfSentence, sentence, log, sentencesMax)
    return log
  }

  return (problem, logger) => {
    if (problems[problem.code].status === 503) repeatingLog(problem.message)(problem, logger)
    else logProblem(0, problem, logger)
  }
}

function logProblem(omitted: number, problem: Problem, logger: () => Logger): void {
  const { cause, code, message } = problem
  logger().error({ err: cause ?? problem, code, omitted: omitted || undefined }, message)
}

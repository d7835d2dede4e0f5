import { Problem } from '@fiscus/contracts/problems/problem'
import { createLogger } from '@fiscus/runtime/log/logger'
import { expect, test } from 'vitest'
import { serverErrorLog } from './server-error-log.ts'

function observed() {
  const lines: { code: string; msg: string; omitted?: number }[] = []
  const logger = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) })
  const log = serverErrorLog()
  return { lines, log: (problem: Problem) => log(problem, () => logger) }
}

test('while a database cannot be used, requests share a line for each reason', () => {
  const { lines, log } = observed()
  for (let request = 0; request < 50; request++) {
    log(new Problem('database-unavailable', { code: 'The database is unreachable', params: {} }))
    log(new Problem('database-unavailable', { code: 'The database server has no space left', params: {} }))
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    'The database is unreachable',
    'The database server has no space left',
  ])
})

test('each failure of the service has a line', () => {
  const { lines, log } = observed()
  for (let request = 0; request < 3; request++)
    log(new Problem('internal-error', { code: 'The service failed', params: {} }))
  expect(lines.map(({ code }) => code)).toEqual(Array(3).fill('internal-error'))
})

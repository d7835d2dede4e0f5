import { type CronProfile, cronProfiles } from '@fiscus/contracts/tasks/task-vocabulary'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { textOption } from '../command/arguments.ts'
import { UsageError } from '../command/run-program.ts'

/** Options of several commands. */
export const scopeOptions = { profile: textOption, tenant: textOption } as const
export const countOption = { type: 'string', short: 'n' } as const

/** @throws UsageError that lists the profiles */
export function parseProfile(name: string | undefined): CronProfile | undefined {
  const profile = cronProfiles.find((known) => known === name)
  if (name !== undefined && !profile) throw new UsageError(`--profile must be ${cronProfiles.join(' or ')}.`)
  return profile
}

/** @throws UsageError that lists the known tasks */
export function parseTaskName(name: string): string {
  const names = registryRows.map(({ name }) => name).sort()
  if (names.includes(name)) return name
  throw new UsageError(`${name ? `There is no task ${name}` : 'Name a task'}. Tasks: ${names.join(', ')}.`)
}

/** @throws UsageError */
export function requireTaskName([name, ...rest]: string[]): string {
  if (name === undefined || rest.length > 0) throw new UsageError('Name one task.')
  return parseTaskName(name)
}

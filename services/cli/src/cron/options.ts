import { type CronProfile, cronProfiles } from '@fiscus/contracts/tasks/task-vocabulary'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { z } from 'zod'
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

/** An offset can move an instant to a year without four digits, where no slot is searched for. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((instant) => /^\d{4}-/.test(instant.toISOString()))

/** @throws UsageError with an example */
export function parseInstant(text: string | undefined, option: string): Date | undefined {
  if (text === undefined) return undefined
  const result = instant.safeParse(text)
  if (!result.success) throw new UsageError(`--${option} takes an instant such as 2026-03-28T00:00:00Z.`)
  return result.data
}

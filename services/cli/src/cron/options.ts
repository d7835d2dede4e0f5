import { type CronProfile, cronProfiles } from '@fiscus/contracts/tasks/task-vocabulary'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { z } from 'zod'
import { UsageFault } from '../command/run-command.ts'

/** Options as `parseArgs` takes them, for several commands. */
export const text = { type: 'string' } as const
export const json = { type: 'boolean', default: false } as const
export const scopeOptions = { profile: text, tenant: text } as const
export const countOption = { type: 'string', short: 'n' } as const

/** @throws UsageFault that lists the profiles */
export function profileOf(word: string | undefined): CronProfile | undefined {
  const profile = cronProfiles.find((known) => known === word)
  if (word !== undefined && !profile) throw new UsageFault(`--profile is ${cronProfiles.join(' or ')}.`)
  return profile
}

/** @throws UsageFault that lists the known tasks */
export function taskNameOf(word: string): string {
  const names = registryRows.map(({ name }) => name).sort()
  if (names.includes(word)) return word
  throw new UsageFault(`${word ? `There is no task ${word}` : 'Name a task'}: known are ${names.join(', ')}.`)
}

/** @throws UsageFault */
export function onlyTaskName([word, ...others]: string[]): string {
  if (word === undefined || others.length > 0) throw new UsageFault('Name one task.')
  return taskNameOf(word)
}

/** By their offsets some are of years that no slot is sought in. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((instant) => /^\d{4}-/.test(instant.toISOString()))

/** @throws UsageFault with an example */
export function instantOf(word: string | undefined, option: string): Date | undefined {
  if (word === undefined) return undefined
  const read = instant.safeParse(word)
  if (!read.success) throw new UsageFault(`--${option} takes an instant such as 2026-03-28T00:00:00Z.`)
  return read.data
}

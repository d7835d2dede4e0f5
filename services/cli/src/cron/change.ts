import { parseArgs } from 'node:util'
import { taskChange } from '@fiscus/contracts/tasks/change-task-request'
import { type EditableField, editableFields } from '@fiscus/contracts/tasks/task-vocabulary'
import { render } from '@fiscus/messages/render'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { printableEntry } from '@fiscus/runtime/log/printable'
import {
  type ChangedSchedule,
  changeSchedule,
  type ScheduleChanges,
} from '@fiscus/scheduling/tasks/change-schedule'
import { resetTask } from '@fiscus/scheduling/tasks/reset-task'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { json } from '../command/arguments.ts'
import { commandAuthor } from '../command/author.ts'
import { firstRepeated } from '../command/first-repeated.ts'
import { type Command, describeFailure, exitCodes, UsageError } from '../command/run-program.ts'
import { openCronDatabases } from './open-cron-databases.ts'
import { parseTaskName, scopeOptions } from './options.ts'
import {
  howToRegister,
  readSelection,
  type SelectedTask,
  scopeName,
  selectTasksWithTenants,
} from './select-tasks.ts'

const options = { ...scopeOptions, json } as const
/** The API checks the address of a ping. */
const fields = editableFields.filter((field) => field !== 'ping_url')
const texts: readonly string[] = ['label', 'expression', 'timezone', 'misfire_policy', 'runbook']
/** Fields that a task may be without. */
const optional: readonly string[] = ['late_after_seconds', 'runbook']

type Work = Awaited<ReturnType<typeof openCronDatabases>> & { author: ReturnType<typeof commandAuthor> }

/** `bin/cron change`: edits fields of a task in one or more scopes. */
export const changeCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name = '', ...pairs] = positionals
  const task = parseTaskName(name)
  const changes = parseChanges(pairs)
  return writeEach(task, values, 'changed', ({ control, author }, { id }) =>
    changeSchedule(control, { taskId: id, version: null, changes }, author),
  )
}

/** `bin/cron reset`: returns edited fields of a task to the catalogue. */
export const resetCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name = '', ...named] = positionals
  const task = parseTaskName(name)
  const reset = named.length > 0 ? named.map(parseField) : undefined
  return writeEach(task, values, 'returned to the catalogue', ({ control, author }, { id }) =>
    resetTask(control, registryRows, { taskId: id, version: null, fields: reset }, author),
  )
}

function parseField(name: string): EditableField {
  const field = editableFields.find((known) => known === name)
  if (!field) throw new UsageError(`There is no field ${name}. Fields: ${editableFields.join(', ')}.`)
  return field
}

function parseChanges(pairs: string[]): ScheduleChanges {
  const values = pairs.map((pair) => {
    const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(pair) ?? []
    if (!fields.some((field) => field === name))
      throw new UsageError(`Write FIELD=VALUE instead of ${pair}. Fields: ${fields.join(', ')}.`)
    return [name, parseValue(name, value)] as const
  })
  const repeated = firstRepeated(values.map(([name]) => name))
  if (repeated !== undefined) throw new UsageError(`${repeated} is given twice.`)
  const result = taskChange.safeParse(Object.fromEntries(values), issueOptions)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) =>
    [...issue.path, render(messageOfIssue(issue))].map(String).join(': '),
  )
  throw new UsageError(faults.join('\n'))
}

function parseValue(field: string, text: string): string | number | null {
  if (text === '' && optional.includes(field)) return null
  return texts.includes(field) || !/^\d+$/.test(text) ? text : Number(text)
}

/**
 * Writes the task of each scope, also after a refusal: each refusal is one sentence with its scopes.
 * @throws UsageError when the schedule would be invalid in each scope; OperatorError
 */
async function writeEach(
  name: string,
  scope: { profile?: string | undefined; tenant?: string | undefined; json: boolean },
  change: string,
  write: (work: Work, task: SelectedTask) => Promise<ChangedSchedule>,
): Promise<number> {
  await using databases = await openCronDatabases()
  const { control, clock } = databases
  const tasks = await selectTasksWithTenants(control, { ...(await readSelection(control, scope)), name })
  if (tasks.length === 0) throw new OperatorError(`${name} is not registered yet. ${howToRegister}`)
  const work = { ...databases, author: commandAuthor(clock) }
  const refusals: Refusal[] = []
  for (const [index, task] of tasks.entries()) {
    const written = await write(work, task).catch((error) => {
      const done = index - refusals.length
      throw new OperatorError(
        `${describeFailure(error)} ${done} of ${tasks.length} tasks ${change}: repeat the command.`,
      )
    })
    if (written.kind !== 'changed') refusals.push({ scope: scopeName(task), ...reasonOf(written) })
  }
  const changed = tasks.length - refusals.length
  const refused = refusals.map(({ scope }) => scope)
  const sentences = describeRefusals(name, refusals, tasks.length)
  if (changed === 0 && refusals.every(({ isInvalid }) => isInvalid))
    throw new UsageError(sentences.join('\n'))
  if (scope.json) console.log(JSON.stringify({ tasks: changed, ...(sentences.length > 0 && { refused }) }))
  else console.log(`${changed} ${changed === 1 ? 'task' : 'tasks'} ${change}.`)
  for (const sentence of sentences) console.error(printableEntry(sentence))
  return refusals.length === 0 ? exitCodes.done : exitCodes.failed
}

type Refusal = { scope: string; reason: string; isInvalid: boolean }

function reasonOf(refused: Exclude<ChangedSchedule, { kind: 'changed' }>): Omit<Refusal, 'scope'> {
  if (refused.kind === 'rejected')
    return { reason: refused.faults.map(({ detail }) => render(detail)).join(' '), isInvalid: true }
  return { reason: 'Another operator changed it meanwhile: repeat the command.', isInvalid: false }
}

function describeRefusals(name: string, refusals: readonly Refusal[], tasks: number): string[] {
  const byReason = Map.groupBy(refusals, ({ reason }) => reason)
  return [...byReason].map(([reason, refused]) => {
    const isEach = tasks > 1 && refused.length === tasks
    const scopes = isEach ? `all ${tasks} scopes` : refused.map(({ scope }) => scope).join(', ')
    return `${name} of ${scopes} was not changed. ${reason}`
  })
}

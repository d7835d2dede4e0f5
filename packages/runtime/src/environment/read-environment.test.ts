import { expect, test } from 'vitest'
import { z } from 'zod'
import { OperatorError } from '../faults/operator-error.ts'
import { readEnvironment } from './read-environment.ts'

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres$/, error: 'Set it to the database, as postgres://host/name.' }),
  LOG_LEVEL: z.enum(['info', 'warn']).default('info'),
  TOKEN: z.string().min(4).optional(),
  COLOURS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['red', 'blue'])))
    .optional(),
})

test('an empty variable counts as not set', () => {
  const environment = { DATABASE_URL: 'postgres://db/fiscus', LOG_LEVEL: '', TOKEN: '', PATH: '/bin' }
  expect(readEnvironment(schema, environment)).toEqual({
    DATABASE_URL: 'postgres://db/fiscus',
    LOG_LEVEL: 'info',
  })
})

test('all faults are reported together', () => {
  const read = () => readEnvironment(schema, { LOG_LEVEL: 'loud', TOKEN: 'abc', COLOURS: 'red,green' })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(`The environment is not valid:
  DATABASE_URL: Set it to the database, as postgres://host/name.
  LOG_LEVEL: This must be one of info, warn.
  TOKEN: This must have at least 4 characters.
  COLOURS: This must be one of red, blue.`)
})

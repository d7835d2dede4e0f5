import { expect, test } from 'vitest'
import { z } from 'zod'
import { OperatorFault } from './operator-fault.ts'
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

test('what is set to nothing is not set', () => {
  const environment = { DATABASE_URL: 'postgres://db/fiscus', LOG_LEVEL: '', TOKEN: '', PATH: '/bin' }
  expect(readEnvironment(schema, environment)).toEqual({
    DATABASE_URL: 'postgres://db/fiscus',
    LOG_LEVEL: 'info',
  })
})

test('every fault is reported together', () => {
  const read = () => readEnvironment(schema, { LOG_LEVEL: 'loud', TOKEN: 'abc', COLOURS: 'red,green' })
  expect(read).toThrow(OperatorFault)
  expect(read).toThrow(`The environment does not fit:
  DATABASE_URL: Set it to the database, as postgres://host/name.
  LOG_LEVEL: This must be one of info, warn.
  TOKEN: This must have at least 4 characters.
  COLOURS: This must be one of red, blue.`)
})

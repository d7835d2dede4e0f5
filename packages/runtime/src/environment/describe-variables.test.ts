import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeVariables, variablesAsText } from './describe-variables.ts'
import { wholeNumber } from './whole-number.ts'
import { yesOrNo } from './yes-or-no.ts'

const schema = z.object({
  URL: z.url().describe('An address.'),
  PORT: wholeNumber(0, 9).default(8).describe('A port.').default(5),
  LEVEL: z.enum(['low', 'high']).optional().describe('A level.'),
  ALLOW: yesOrNo.prefault('no').describe('A permission.'),
  FOLDER: z
    .string()
    .default('/computed')
    .transform((folder) => `${folder}/`)
    .meta({ description: 'A folder.', computedDefault: 'beside the program' }),
  NAMES: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['a', 'b'])))
    .optional(),
})

test('a variable has its meaning, its values and its outer default; without a default it is required', () => {
  expect(describeVariables(schema)).toEqual([
    { name: 'URL', meaning: 'An address.', default: null },
    { name: 'PORT', meaning: 'A port.', values: '0 to 9', default: '5' },
    { name: 'LEVEL', meaning: 'A level.', values: 'low, high', default: 'none' },
    { name: 'ALLOW', meaning: 'A permission.', values: 'yes, no', default: 'no' },
    { name: 'FOLDER', meaning: 'A folder.', default: 'beside the program' },
    { name: 'NAMES', meaning: '', values: 'a, b', default: 'none' },
  ])
})

test('the text for a terminal has two lines for each variable', () => {
  expect(variablesAsText(schema.pick({ URL: true, PORT: true }))).toBe(`  URL  (required)
      An address.
  PORT  (0 to 9; default: 5)
      A port.`)
})

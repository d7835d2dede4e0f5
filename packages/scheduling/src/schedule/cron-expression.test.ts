import { render } from '@fiscus/messages/render'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expressionOf } from '../testing/sample-slots.ts'
import { type CronExpression, parseCronExpression } from './cron-expression.ts'

const upTo = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)

const everything: CronExpression = {
  text: '* * * * *',
  minutes: upTo(0, 59),
  hours: upTo(0, 23),
  daysOfMonth: upTo(1, 31),
  months: upTo(1, 12),
  daysOfWeek: upTo(0, 6),
  isWildcard: true,
  needsBothDays: true,
}

for (const [text, expected] of [
  ['* * * * *', {}],
  ['0 * * * *', { minutes: [0] }],
  ['59 23 31 12 6', { minutes: [59], hours: [23], daysOfMonth: [31], months: [12], daysOfWeek: [6] }],
  ['05 007 * * *', { minutes: [5], hours: [7] }],
  ['*/15 * * * *', { minutes: [0, 15, 30, 45] }],
  ['*/7 * * * *', { minutes: upTo(0, 56, 7) }],
  ['*/1 * * * *', {}],
  ['*/60 * * * *', { minutes: [0] }],
  ['* */24 * * *', { hours: [0] }],
  ['* * */31 * *', { daysOfMonth: [1] }],
  ['* * * */12 *', { months: [1] }],
  ['* * * * */7', { daysOfWeek: [0] }],
  ['* */23 * * *', { hours: [0, 23] }],
  ['* * */2 * *', { daysOfMonth: upTo(1, 31, 2) }],
  ['* * * */5 *', { months: [1, 6, 11] }],
  ['* * * * */2', { daysOfWeek: [0, 2, 4, 6] }],
  ['* * * * */7', { daysOfWeek: [0] }],
  ['10-13 * * * *', { minutes: [10, 11, 12, 13] }],
  ['10-20/4 * * * *', { minutes: [10, 14, 18] }],
  ['10-20/60 * * * *', { minutes: [10] }],
  ['7-7 * * * *', { minutes: [7] }],
  ['30,10,20 * * * *', { minutes: [10, 20, 30] }],
  ['5,5 * * * *', { minutes: [5] }],
  ['1,10-12,40-50/5 * * * *', { minutes: [1, 10, 11, 12, 40, 45, 50] }],
  ['*/30,7 * * * *', { minutes: [0, 7, 30] }],
  ['7,*/30 * * * *', { minutes: [0, 7, 30] }],
  ['* * * JAN *', { months: [1] }],
  ['* * * mar-May,Dec *', { months: [3, 4, 5, 12] }],
  ['* * * JAN-DEC/3 *', { months: [1, 4, 7, 10] }],
  ['* * * 2-APR *', { months: [2, 3, 4] }],
  ['* * * * mon', { daysOfWeek: [1] }],
  ['* * * * MON-FRI', { daysOfWeek: [1, 2, 3, 4, 5] }],
  ['* * * * sat,SUN', { daysOfWeek: [0, 6] }],
  ['* * * * 0', { daysOfWeek: [0] }],
  ['* * * * 7', { daysOfWeek: [0] }],
  ['* * * * 0,7', { daysOfWeek: [0] }],
  ['* * * * 0-7', {}],
  ['* * * * 5-7', { daysOfWeek: [0, 5, 6] }],
  ['* * * * SUN-TUE', { daysOfWeek: [0, 1, 2] }],
  ['* * * * FRI-SUN', { daysOfWeek: [0, 5, 6] }],
  ['* * * * 7-SUN', { daysOfWeek: [0] }],
  ['* * * * SUN-SUN', { daysOfWeek: [0] }],
] as const satisfies [string, Partial<CronExpression>][]) {
  test(`${text} is valid`, () => {
    const words = text.split(' ')
    expect(expressionOf(text)).toEqual({
      ...everything,
      text: text.toUpperCase(),
      isWildcard: /^(\*|\S+ \*)/.test(text),
      needsBothDays: words[2]?.startsWith('*') || words[4]?.startsWith('*'),
      ...expected,
    })
  })
}

for (const [text, isWildcard] of [
  ['0 3 * * *', false],
  ['0-59 3 * * *', false],
  ['0-59 0-23 * * *', false],
  ['7,* 3 * * *', false],
  ['* 3 * * *', true],
  ['*/15 3 * * *', true],
  ['*,7 3 * * *', true],
  ['0 * * * *', true],
  ['0 */2 * * *', true],
] as const) {
  test(`${text} is a ${isWildcard ? 'wildcard' : 'fixed-time'} job`, () => {
    expect(expressionOf(text).isWildcard).toBe(isWildcard)
  })
}

for (const [text, needsBothDays] of [
  ['0 0 1 * 1', false],
  ['0 0 1-31 * 1', false],
  ['0 0 1 * *', true],
  ['0 0 * * 1', true],
  ['0 0 */2 * 1', true],
  ['0 0 1 * */2', true],
] as const) {
  test(`${text} is due on days that match ${needsBothDays ? 'both day fields' : 'either day field'}`, () => {
    expect(expressionOf(text).needsBothDays).toBe(needsBothDays)
  })
}

for (const text of ['30  2 * * *', '30\t2\t*\t*\t*', ' 30 2 * * *', '30 2 * * * ', '\t30 \t 2 * *  *\t']) {
  test(`${JSON.stringify(text)} means 30 2 * * *: extra spaces and tabs are ignored`, () => {
    expect(expressionOf(text).text).toBe('30 2 * * *')
  })
}

test('an expression of 64 characters is valid', () => {
  const text = `${upTo(1, 9).join()},${upTo(10, 21).join()} * * * *`.padEnd(64)
  expect(text).toHaveLength(64)
  expect(expressionOf(text).minutes).toEqual(upTo(1, 21))
})

const shape = 'write minute, hour, day of month, month and day of week'
const noText = 'It is empty: write five fields, for example 0 3 * * * for 03:00 every day'
const noNickname =
  'Nicknames such as @daily are not supported: write five fields, for example 0 0 * * * for every midnight'
const plainText = 'It has a line break or a character outside ASCII: separate the five fields by spaces'
const missing = 'A value is missing: write one on both sides of every comma, hyphen and slash'
const minutes = 'write * or a number from 0 to 59'
const days = 'write * or a number from 1 to 31'
const weekdays = 'write * or a number from 0 to 7, or a name such as MON'

const lastDay = (value: string) =>
  `${value} is not supported: for the end of a month write 1, which is the day after it`
const nthWeekday = (value: string, day: string) =>
  `${value} is not supported: write ${day} for every week, or a day of the month for one run a month`

for (const [text, field, reason] of [
  ['*', 'expression', `It has 1 field instead of 5: ${shape}`],
  ['', 'expression', noText],
  ['   ', 'expression', noText],
  ['* * * *', 'expression', `It has 4 fields instead of 5: ${shape}`],
  ['0 * * * * *', 'expression', `It has 6 fields instead of 5: ${shape}`],
  ['@daily', 'expression', noNickname],
  ['@every 5m', 'expression', noNickname],
  ['@reboot', 'expression', noNickname],
  ['* * * * *\n', 'expression', plainText],
  ['*\u00a0* * * *', 'expression', plainText],
  ['\u0661 * * * *', 'expression', plainText],
  ['* * * * \u017fun', 'expression', plainText],
  [`${'0,'.repeat(28)}0 * * * *`, 'expression', 'It has 65 characters: write at most 64'],

  ['60 * * * *', 'minute', `60 is not valid: ${minutes}`],
  ['-5 * * * *', 'minute', missing],
  ['5- * * * *', 'minute', missing],
  ['1-2-3 * * * *', 'minute', '1-2-3 is not a range: write two values, as in 1-5'],
  ['+5 * * * *', 'minute', `+5 is not valid: ${minutes}`],
  ['1.5 * * * *', 'minute', `1.5 is not valid: ${minutes}`],
  ['0x5 * * * *', 'minute', `0X5 is not valid: ${minutes}`],
  ['1e1 * * * *', 'minute', `1E1 is not valid: ${minutes}`],
  ['** * * * *', 'minute', `** is not valid: ${minutes}`],
  ['*5 * * * *', 'minute', `*5 is not valid: ${minutes}`],
  ['10~20 * * * *', 'minute', `10~20 is not valid: ${minutes}`],
  ['H * * * *', 'minute', `H is not valid: ${minutes}`],
  ['H/15 * * * *', 'minute', `H is not valid: ${minutes}`],
  ['MON * * * *', 'minute', `MON is not valid: ${minutes}`],
  ['1-SUN * * * *', 'minute', `SUN is not valid: ${minutes}`],
  ['1,,2 * * * *', 'minute', missing],
  [',1 * * * *', 'minute', missing],
  ['1, * * * *', 'minute', missing],
  ['1, 2 * * *', 'minute', missing],
  [
    '30-10 * * * *',
    'minute',
    '30-10 runs backwards: write the smaller value first, or two ranges with a comma',
  ],
  [
    '1,30-10/5 * * * *',
    'minute',
    '30-10 runs backwards: write the smaller value first, or two ranges with a comma',
  ],
  ['5/15 * * * *', 'minute', 'A step needs * or a range before it: write 5-59/15'],
  ['*/61 * * * *', 'minute', 'The step of */61 is longer than the minute: write a step of at most 60'],
  [
    '0-10/600 * * * *',
    'minute',
    'The step of 0-10/600 is longer than the minute: write a step of at most 60',
  ],
  ['* */25 * * *', 'hour', 'The step of */25 is longer than the hour: write a step of at most 24'],
  [
    '* * */32 * *',
    'day of month',
    'The step of */32 is longer than the day of month: write a step of at most 31',
  ],
  ['* * * */13 *', 'month', 'The step of */13 is longer than the month: write a step of at most 12'],
  ['* * * * */8', 'day of week', 'The step of */8 is longer than the day of week: write a step of at most 7'],
  ['*/0 * * * *', 'minute', 'The step of */0 is not a whole number of at least 1: write for example */5'],
  ['*/00 * * * *', 'minute', 'The step of */00 is not a whole number of at least 1: write for example */5'],
  ['*/ * * * *', 'minute', 'The step of */ is not a whole number of at least 1: write for example */5'],
  ['*/-5 * * * *', 'minute', 'The step of */-5 is not a whole number of at least 1: write for example */5'],
  ['*/5/5 * * * *', 'minute', 'The step of */5/5 is not a whole number of at least 1: write for example */5'],
  ['/5 * * * *', 'minute', missing],
  ['* 24 * * *', 'hour', '24 is not valid: write * or a number from 0 to 23'],
  ['* 8-24 * * *', 'hour', '24 is not valid: write * or a number from 0 to 23'],
  ['* JAN * * *', 'hour', 'JAN is not valid: write * or a number from 0 to 23'],
  ['* * 0 * *', 'day of month', `0 is not valid: ${days}`],
  ['* * 32 * *', 'day of month', `32 is not valid: ${days}`],
  ['* * L * *', 'day of month', lastDay('L')],
  ['* * L-3 * *', 'day of month', lastDay('L')],
  ['* * LW * *', 'day of month', lastDay('LW')],
  ['* * 15W * *', 'day of month', `15W is not valid: ${days}`],
  ['* * ? * *', 'day of month', `? is not valid: ${days}`],
  ['* * * 0 *', 'month', '0 is not valid: write * or a number from 1 to 12, or a name such as FEB'],
  ['* * * 13 *', 'month', '13 is not valid: write * or a number from 1 to 12, or a name such as FEB'],
  ['* * * MON *', 'month', 'MON is not valid: write * or a number from 1 to 12, or a name such as FEB'],
  [
    '* * * JANUARY *',
    'month',
    'JANUARY is not valid: write * or a number from 1 to 12, or a name such as FEB',
  ],
  [
    '* * * NOV-FEB *',
    'month',
    'NOV-FEB runs backwards: write the smaller value first, or two ranges with a comma',
  ],
  ['* * * JAN/2 *', 'month', 'A step needs * or a range before it: write JAN-12/2'],
  ['* * * * 8', 'day of week', `8 is not valid: ${weekdays}`],
  ['* * * * JAN', 'day of week', `JAN is not valid: ${weekdays}`],
  ['* * * * ?', 'day of week', `? is not valid: ${weekdays}`],
  ['* * * * 5L', 'day of week', nthWeekday('5L', '5')],
  ['* * * * MON#2', 'day of week', nthWeekday('MON#2', 'MON')],
  ['* * * * mon,5#1', 'day of week', nthWeekday('5#1', '5')],
  ['* * * * FRIL', 'day of week', nthWeekday('FRIL', 'FRI')],
  ['* * * * L', 'day of week', nthWeekday('L', 'SAT')],
  ['* * * * #', 'day of week', `# is not valid: ${weekdays}`],
  [
    '* * * * 5-0',
    'day of week',
    '5-0 runs backwards: write the smaller value first, or two ranges with a comma',
  ],
  [
    '* * * * FRI-MON',
    'day of week',
    'FRI-MON runs backwards: write the smaller value first, or two ranges with a comma',
  ],
  ['99 99 99 99 99', 'minute', `99 is not valid: ${minutes}`],
] as const) {
  test(`${JSON.stringify(text)} is rejected for its ${field}`, () => {
    expect(rejectionOf(text)).toEqual({ field, reason })
  })
}

for (const [text, day, months] of [
  ['0 0 31 2 *', '31', '2'],
  ['0 0 30 FEB *', '30', 'FEB'],
  ['0 0 31 4,6,9,11 *', '31', '4,6,9,11'],
  ['0 0 30,31 2 */2', '30,31', '2'],
] as const) {
  test(`${text} is rejected because it is never due`, () => {
    const reason = `Month ${months} has no day ${day}, so it would never be due: change the day or the month`
    expect(rejectionOf(text)).toEqual({ field: 'day of month', reason })
  })
}

for (const [text, why] of [
  ['0 0 29 2 *', 'leap years have it'],
  ['0 0 31 2,3 *', 'March has it'],
  ['0 0 31 2 MON', 'Mondays match instead'],
  ['0 0 */31 2 *', 'the first day matches'],
] as const) {
  test(`${text} is valid: ${why}`, () => {
    expect(parseCronExpression(text).kind).toBe('parsed')
  })
}

test('any text is either parsed or rejected with a correction, and the normalized text has the same meaning', () => {
  const characters = fc.constantFrom(...'0123456789*/,- \tLWSUNsun@?#~\n')
  const texts = fc.oneof(fc.string(), fc.string({ unit: characters, maxLength: 70 }))
  fc.assert(
    fc.property(texts, (text) => {
      const result = parseCronExpression(text)
      if (result.kind === 'rejected') expect(render(result.reason)).toMatch(/^\S.*: (write|separate|change) /)
      else expect(expressionOf(result.expression.text)).toEqual(result.expression)
    }),
    { numRuns: 2000 },
  )
})

function rejectionOf(text: string) {
  const parsed = parseCronExpression(text)
  return parsed.kind === 'rejected' ? { field: parsed.field, reason: render(parsed.reason) } : parsed
}

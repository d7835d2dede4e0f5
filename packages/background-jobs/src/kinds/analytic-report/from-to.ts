import { z } from 'zod'

/** For `refine`: years that PostgreSQL and people can read. */
export const isOfUsualYear: [(dayOrInstant: string) => boolean, string] = [
  (dayOrInstant) => /^(19|2\d)/.test(dayOrInstant),
  'Give one of the years 1900 to 2999',
]

const day = z.iso.date().refine(...isOfUsualYear)

export const timeSpan = z.strictObject({
  from: day.meta({ description: 'The first day.' }),
  to: day.meta({ description: 'The last day; it is included.' }),
})

/** For `refine`. */
export const isFromTo: [(span: z.output<typeof timeSpan>) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => from <= to,
  { path: ['to'], error: 'Give a day that is not before "from"' },
]

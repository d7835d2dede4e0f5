import { z } from 'zod'

/** Arguments of `refine`: limits years to what PostgreSQL reads in this format. */
export const inSupportedYears: [(dayOrInstant: string) => boolean, string] = [
  (dayOrInstant) => /^(19|2\d)/.test(dayOrInstant),
  'The year must be from 1900 to 2999',
]

const day = z.iso.date().refine(...inSupportedYears)

export const dateRange = z.strictObject({
  from: day.meta({ description: 'The first day, included.' }),
  to: day.meta({ description: 'The last day, included.' }),
})

/** Arguments of `refine`: the last day must not be before the first. */
export const inOrder: [(span: z.output<typeof dateRange>) => boolean, { path: string[]; error: string }] = [
  ({ from, to }) => from <= to,
  { path: ['to'], error: 'This must not be before "from"' },
]
